//! x
use dna_lab::games::twenty48::{Variant,Settings,SpawnView,Lookahead,RandomContender};
use dna_lab::games::{Game as G, *};
use dna_lab::seed::Seed;
use std::time::Instant;
fn run(name:&str, c:&dyn Contender, n:u64){
 let t=Instant::now(); let mut m=0u64; let mut w=0; 
 for s in 0..n { let o=c.play(Seed(s).derive(9)); m+=o.moves as u64; w+=(o.verdict==Verdict::Win) as u64; }
 let e=t.elapsed().as_secs_f64(); println!("{name}: {:.2} M moves/s, {m} moves, win {:.2}%", m as f64/e/1e6, w as f64/n as f64*100.0);
}
fn main() {
  let genes=|ids:&[&str]| ids.iter().map(|i| Gene{rule:RuleId::find(i).unwrap(),coefficient:1.0,exponent:RuleId::find(i).unwrap().info().exponent.map(|_|2.2)}).collect::<Vec<_>>();
  run("random",&RandomContender(Variant::ARTICLE),20000);
  let art=genes(&["smoothness","monotony_article","max_value","empty_cells","lost","win","opening_spam","random"]);
  let cor=genes(&["smoothness","monotony","max_value","empty_cells","lost","win"]);
  let lin=genes(&["smoothness","smoothness_powered","empty_cells","lost","win"]);
  for spawn in [SpawnView::Worst,SpawnView::Average] { for replies in 0..3 {
   let s=Settings{variant:Variant::ARTICLE,lookahead:Lookahead{spawn,replies}};
   let n=[4000,60,1][replies as usize];
   println!("{spawn:?} {replies}");
   let t=Instant::now(); let a=s.compile(&art); println!("compile {:?}",t.elapsed());
   run("article",&*a,n); run("corrected",&*s.compile(&cor),n); 
   let t=Instant::now(); let a=s.compile(&lin); println!("compile {:?}",t.elapsed());
   run("lines",&*a,n);
  }}
}
