// Plays tasks with the program that the page sends.
import start, { answer } from "./dna-lab.js";

onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    await start({ module_or_path: data });
    postMessage("");
  } else {
    postMessage(answer(data));
  }
};
