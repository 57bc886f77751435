import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Switchboard, type ClientOptions } from '@switchboard-dev/sdk'

const env = (name: string): string => {
  const value = process.env[name]
  assert(value, `${name} is not set`)
  return value
}

export const baseUrl = env('BASE_URL')
export const options: ClientOptions = { baseUrl, key: env('KEY'), subaccount: env('SUBACCOUNT') }
export const client = new Switchboard(options)
export const run = crypto.randomUUID().slice(0, 8)

/** Asks again until an answer is right. */
export async function until<T>(ask: () => PromiseLike<T>, right: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 60_000
  for (;;) {
    const value = await ask()
    if (right(value)) return value
    assert(Date.now() < end, `still ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

type Fault = '' | '429' | '502' | 'busy' | 'later' | 'cut' | 'pending' | 'conflict' | 'hold' | 'stall' | 'part'

/** The proxy does something wrong with the next request. */
export async function fault(kind: Fault): Promise<void> {
  assert.equal((await fetch(`${baseUrl}/_fault?kind=${kind}`, { method: 'POST' })).status, 200)
}

/** The idempotency keys of the requests since the fault. */
export async function keys(): Promise<string[]> {
  return (await (await fetch(`${baseUrl}/_keys`)).text()).trimEnd().split('\n')
}

/** The query strings of the same requests. */
export async function queries(): Promise<string[]> {
  return (await (await fetch(`${baseUrl}/_queries`)).text()).trimEnd().split('\n')
}

export interface Delivery {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A server that takes webhooks. */
export class Receiver {
  readonly deliveries: Delivery[] = []
  private readonly server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      this.deliveries.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(204).end()
    })
  })

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}
