//! The page around a report.

use dna_lab_evolution::wording::Wording;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const CSS: &str = "
body { font: 16px/1.5 system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif; color: #1c2733; background: #fff; max-width: 860px;
  margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.9em; line-height: 1.2; margin: 0 0 .2em; }
h2 { font-size: 1.25em; margin: 2em 0 .5em; border-bottom: 2px solid #d9e2ec; padding-bottom: .2em; }
.lead { font-size: 1.2em; }
.note { color: #52606d; font-size: .9em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3em .7em .3em 0; border-bottom: 1px solid #e4e9ee; vertical-align: top; }
th { font-weight: 600; }
td.n, th.n { text-align: right; white-space: nowrap; }
code, pre { font: 14px/1.45 ui-monospace, 'DejaVu Sans Mono', monospace; background: #f2f5f8; border-radius: 4px; }
code { padding: .1em .3em; }
pre { padding: .8em; white-space: pre-wrap; overflow-wrap: anywhere; }
svg text { font: 12px system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif; fill: #1c2733; }
.replay { max-width: 420px; }
.replay button { font: inherit; padding: .25em .9em; border: 1px solid #9fb3c8; background: #f2f5f8; border-radius: 6px; cursor: pointer; }
.replay input { width: 100%; }
footer { margin-top: 3em; color: #52606d; font-size: .85em; }
@page { margin: 15mm; }
@media print {
  body { margin: 0; max-width: none; font-size: 11pt; }
  h2, h3 { break-after: avoid; }
  table, svg, pre { break-inside: avoid; }
  .replay { max-width: 300px; }
  .replay .controls { display: none; }
  footer { margin-top: 1em; }
}
";

/// A whole page.
pub(super) fn page(wording: Wording, title: &str, body: &Markup) -> String {
    let made = wording.pick("Made by DNA Lab", "Fait par DNA Lab");
    let page = html! {
        (DOCTYPE)
        html lang=(wording.language) {
            head {
                meta charset="utf-8";
                meta name="generator" content=(format!("DNA Lab {}", env!("CARGO_PKG_VERSION")));
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(CSS)) }
            }
            body {
                (body)
                footer { (made) " " (env!("CARGO_PKG_VERSION")) }
            }
        }
    };
    page.into_string()
}
