declare const process: { env: Record<string, string | undefined>; exit(code: number): never }

declare module 'node:http' {
  interface Server {
    listen(port: number, host: string, ready: () => void): void
    address(): { port: number }
    close(): void
    closeAllConnections(): void
  }
  export function createServer(
    answer: (request: AsyncIterable<Uint8Array>, response: { writeHead(status: number): { end(): void } }) => void,
  ): Server
}
