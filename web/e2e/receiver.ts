import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Receiver is a server that webhooks are sent to. It keeps the ids of what it has received.
export class Receiver {
  readonly received: string[] = []
  private readonly server = createServer((request, response) => {
    request.resume().on('end', () => {
      this.received.push(String(request.headers['webhook-id']))
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')

  port(): number {
    return (this.server.address() as AddressInfo).port
  }

  close(): void {
    this.server.close()
  }
}
