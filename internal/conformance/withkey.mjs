// The suite of MCP sends no key: this adds one on the way to the server.
import http from 'node:http'

const { BASE_URL, KEY, SUBACCOUNT, PROXY_PORT } = process.env
const to = new URL(BASE_URL)
http
  .createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${KEY}`, 'x-subaccount-id': SUBACCOUNT }
    const inner = http.request({ host: to.hostname, port: to.port, path: request.url, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    inner.on('error', () => response.destroy())
    request.pipe(inner)
  })
  .listen(Number(PROXY_PORT), '127.0.0.1')
