// A receiver of webhooks, which believes what is signed with the webhook's secret and nothing else (Standard Webhooks).
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Delivery {
  headers: IncomingHttpHeaders
  body: string
}

/** Listens, and gives the address and the first delivery. */
export async function receive(): Promise<{ url: string; delivery: Promise<Delivery>; close: () => void }> {
  let took: (delivery: Delivery) => void = () => {}
  const delivery = new Promise<Delivery>((resolve) => (took = resolve))
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      response.writeHead(204).end()
      took({ headers: request.headers, body: Buffer.concat(parts).toString() })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, delivery, close }
}

/** Fails unless the delivery is signed with the secret. */
export function verify({ headers, body }: Delivery, secret: string): void {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')
  assert.equal(headers['webhook-signature'], `v1,${signed}`)
}
