import { SwitchboardError, type Code } from './error.js'
import { events, within } from './event.js'
import type { ChatCompletion, ChatEvent, ToolCall } from './generated.js'
import { Pages, type Page } from './page.js'
import { broken, send, type Answer, type Sending } from './send.js'

export interface ClientOptions {
  /** Where the server is, such as https://switchboard.example.com. */
  baseUrl: string
  /** An API key. Keep it on servers: whoever has it can use the API. */
  key: string
  /** The subaccount's id or location id, if the key may use several. */
  subaccount?: string
  /**
   * How long one attempt may take, in milliseconds. Defaults to a minute, and to four for chat completions, which the server may take
   * that long for.
   */
  timeout?: number
  /** How long a stream may bring nothing, not even the comment that the server sends every 15 seconds, in milliseconds. Defaults to a minute. */
  streamIdle?: number
  /** How often a request is repeated that met 429, 502, 503 or a broken connection. Defaults to 2. */
  retries?: number
  /** Sent with every request. */
  headers?: Record<string, string>
  /** What sends requests, in place of the global fetch. */
  fetch?: typeof fetch
}

export interface RequestOptions {
  /** In place of the client's. */
  subaccount?: string
  timeout?: number
  retries?: number
  /** Ends the request, and all its retries. */
  signal?: AbortSignal
  /** In place of one that is made for the call. */
  idempotencyKey?: string
  /** Gets the response's status and headers, such as the ETag, when it succeeded. */
  onResponse?: (response: { status: number; headers: Headers; requestId: string | null }) => void
}

/** A file to upload. */
export interface FileInput {
  name: string
  data: Blob | Uint8Array<ArrayBuffer> | string
}

/** What a method sends. */
export interface Call {
  method: string
  path: string
  query?: Record<string, unknown>
  header?: Record<string, unknown>
  body?: unknown
  /** The operation does not choose a subaccount. */
  workspace?: boolean
  /** How long an attempt may take where no one says. Defaults to a minute. */
  timeout?: number
}

/** Escapes a parameter of a path. An empty one would be another path. */
export function segment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new TypeError(`${JSON.stringify(value)} is not an id`)
  return encodeURIComponent(value)
}

/** An object without some of its fields. */
export function without<T extends object>(value: T, ...names: (keyof T)[]): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as keyof T))) as Partial<T>
}

/** Sends what the resources' methods ask for. */
export class Core {
  constructor(private readonly options: ClientOptions) {
    if (!options.key) throw new TypeError('A key is required')
    new URL(options.baseUrl)
  }

  async call<T>(call: Call, options: RequestOptions = {}): Promise<T> {
    return (await answered<T>(this.sending(call, options))).value
  }

  pages<T>(call: Call, options: RequestOptions = {}): Pages<T> {
    return new Pages(async (cursor, onwards): Promise<Page<T>> => {
      const at = cursor === null ? call : { ...call, query: { ...call.query, cursor } }
      if (onwards) delete at.query?.['include_total'] // the first page has been counted, and counting a long list takes time
      const { value, headers } = await answered<T[]>(this.sending(at, options))
      const total = headers.get('x-total-count')
      return {
        data: value,
        nextCursor: headers.get('x-next-cursor'),
        total: total === null ? null : Number(total),
        requestId: headers.get('x-request-id'),
      }
    })
  }

  async *stream(call: Call, options: RequestOptions = {}): AsyncGenerator<ChatEvent, void, undefined> {
    const stop = new AbortController()
    const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
    const sending = this.sending(call, { ...options, signal })
    sending.headers.set('Accept', 'text/event-stream')
    const answer = await keyed(sending, send(sending, (r) => Promise.resolve(r)))
    const response = answer.value
    const requestId = answer.headers.get('x-request-id')
    const idle = this.options.streamIdle ?? 60_000
    const late = () => new SwitchboardError(`The stream was silent for ${idle} ms.`, { code: 'timeout', requestId })
    try {
      if (!response.headers.get('content-type')?.startsWith('text/event-stream') || response.body === null) {
        // a repeat gets the answer that is kept, which is no stream
        yield { type: 'done', completion: data<ChatCompletion>({ ...answer, value: await within(response.text(), idle, late) }) }
        return
      }
      for await (const event of events(response.body, idle, late)) {
        const value: unknown = JSON.parse(event.data)
        if (event.name === 'delta') yield { type: 'delta', content: (value as { content: string }).content }
        else if (event.name === 'tool_call' || event.name === 'tool_result') yield { type: event.name, call: value as ToolCall }
        else if (event.name === 'done') {
          yield { type: 'done', completion: value as ChatCompletion }
          return
        } else if (event.name === 'error') {
          const failure = value as { code: Code; message: string }
          throw new SwitchboardError(failure.message, { status: answer.status, code: failure.code, requestId })
        }
      }
      throw broken(new Error('the stream ended early'), requestId)
    } catch (cause) {
      if (options.signal?.aborted) throw options.signal.reason
      const failure = cause instanceof SwitchboardError ? cause : broken(cause, requestId)
      failure.idempotencyKey = sending.headers.get('Idempotency-Key')
      throw failure
    } finally {
      stop.abort()
    }
  }

  async upload<T>(call: Call, file: FileInput, fields: Record<string, string | undefined>, options: RequestOptions = {}): Promise<T> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
    form.append('file', file.data instanceof Blob ? file.data : new Blob([file.data]), file.name)
    return (await answered<T>(this.sending({ ...call, body: form }, options))).value
  }

  /** What a request answers that is no envelope. */
  async file(call: Call, options: RequestOptions = {}): Promise<ArrayBuffer> {
    return (await send(this.sending(call, options), (r) => r.arrayBuffer())).value
  }

  /** A file that an answer names by its path. The key is sent to this server only. */
  async download(path: string, options: RequestOptions = {}): Promise<ArrayBuffer> {
    const sending = this.sending({ method: 'GET', path: '/' }, options)
    const url = new URL(path, this.options.baseUrl)
    if (url.origin !== sending.url.origin) throw new TypeError(`${url.origin} is not the client's server`)
    return (await send({ ...sending, url }, (r) => r.arrayBuffer())).value
  }

  private sending(call: Call, options: RequestOptions): Sending {
    const url = new URL(this.options.baseUrl.replace(/\/+$/, '') + call.path)
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined && value !== null) url.searchParams.set(name, value instanceof Date ? value.toISOString() : String(value))
    }
    const headers = new Headers({ Accept: 'application/json', ...this.options.headers })
    headers.set('Authorization', `Bearer ${this.options.key}`)
    for (const [name, value] of Object.entries(call.header ?? {})) if (value !== undefined) headers.set(name, String(value))
    const subaccount = options.subaccount ?? this.options.subaccount
    if (subaccount !== undefined && !call.workspace) headers.set('X-Subaccount-Id', subaccount)
    if (call.method === 'POST') headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID())
    const form = call.body instanceof FormData
    if (call.body !== undefined && !form) headers.set('Content-Type', 'application/json')
    return {
      fetch: this.options.fetch ?? globalThis.fetch.bind(globalThis),
      url,
      method: call.method,
      headers,
      body: call.body === undefined ? null : form ? (call.body as FormData) : JSON.stringify(call.body),
      timeout: options.timeout ?? this.options.timeout ?? call.timeout ?? 60_000,
      retries: options.retries ?? this.options.retries ?? 2,
      signal: options.signal,
      onResponse: options.onResponse,
    }
  }
}

/** Sends a request, and reads the data of its answer. */
function answered<T>(s: Sending): Promise<Answer<T>> {
  return keyed(
    s,
    send(s, (r) => r.text()).then((answer) => ({ ...answer, value: data<T>(answer) })),
  )
}

/** What a request comes to. An error has the request's key: whoever repeats it needs that. */
async function keyed<T>(s: Sending, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof SwitchboardError) cause.idempotencyKey = s.headers.get('Idempotency-Key')
    throw cause
  }
}

/** What an envelope holds. */
function data<T>(answer: Answer<string>): T {
  try {
    return (JSON.parse(answer.value) as { data: T }).data
  } catch (cause) {
    const requestId = answer.headers.get('x-request-id')
    throw new SwitchboardError('The response is not JSON.', { status: answer.status, code: 'invalid_response', requestId, cause })
  }
}
