import { SwitchboardError, type Code, type Detail } from './error.js'

/** A request, and how it is sent. */
export interface Sending {
  fetch: typeof fetch
  url: URL
  method: string
  headers: Headers
  body: string | FormData | null
  timeout: number
  retries: number
  signal: AbortSignal | undefined
  onResponse: ((response: { status: number; headers: Headers; requestId: string | null }) => void) | undefined
}

export interface Answer<T> {
  status: number
  headers: Headers
  value: T
}

/** Who is to wait longer than this is not made to: the error says how long. In milliseconds. */
const longestWait = 30_000

export function broken(cause: unknown, requestId: string | null = null): SwitchboardError {
  return new SwitchboardError('The connection failed.', { code: 'connection_failed', requestId, cause })
}

/** Sends a request until it is answered or its retries are used up, and reads what is answered. */
export async function send<T>(s: Sending, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
  let cut = false // an attempt before this one may have reached the server
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await once(s, read)
      s.onResponse?.({ status: answer.status, headers: answer.headers, requestId: answer.headers.get('x-request-id') })
      return answer
    } catch (failure) {
      if (!(failure instanceof SwitchboardError) || attempt >= s.retries || !repeats(s, failure, cut)) throw failure
      cut ||= lost(failure)
      const backoff = Math.min(500 * 2 ** attempt, 8_000) * (0.5 + Math.random() / 2)
      await pause(Math.max((failure.retryAfter ?? 0) * 1000, backoff), s.signal)
    }
  }
}

/** Says that the connection was cut, here or behind a proxy: the server may have got the request. */
function lost(failure: SwitchboardError): boolean {
  return failure.code === 'connection_failed' || failure.status === 502
}

/**
 * Says whether a request is worth repeating. After a cut, its first attempt may still be in progress. A change with If-Match may have
 * been made, also where the server could not tell and answered 503: a second attempt would then fail as if somebody else had made it.
 */
function repeats(s: Sending, failure: SwitchboardError, cut: boolean): boolean {
  if ((failure.retryAfter ?? 0) * 1000 > longestWait) return false
  const unsure = lost(failure) || failure.status === 503
  if (unsure && s.method !== 'POST' && s.headers.has('If-Match')) return false
  const pending = cut && failure.status === 409 && failure.code === 'conflict' && s.method === 'POST'
  return pending || [429, 502, 503].includes(failure.status) || failure.code === 'connection_failed'
}

async function once<T>(s: Sending, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
  s.signal?.throwIfAborted()
  const stop = new AbortController()
  const end = () => {
    stop.abort(s.signal?.reason)
  }
  s.signal?.addEventListener('abort', end, { once: true })
  let late = false
  const timer = setTimeout(() => {
    late = true
    stop.abort()
  }, s.timeout)
  let streams = false
  try {
    const response = await s.fetch(s.url, { method: s.method, headers: s.headers, body: s.body, signal: stop.signal, redirect: 'manual' })
    if (response.status < 200 || response.status > 299) throw refused(response, await response.text())
    const value = await read(response)
    streams = value === response
    return { status: response.status, headers: response.headers, value }
  } catch (cause) {
    if (s.signal?.aborted) throw s.signal.reason
    if (late) throw new SwitchboardError(`No response within ${s.timeout} ms.`, { code: 'timeout', cause })
    throw cause instanceof SwitchboardError ? cause : broken(cause)
  } finally {
    clearTimeout(timer)
    if (!streams) s.signal?.removeEventListener('abort', end) // a stream goes on until it is stopped
  }
}

/** The error of a response that is none of success. Something between here and the server may have written it. */
function refused(response: Response, text: string): SwitchboardError {
  let error: { code?: Code; message?: string; details?: Detail[] } = {}
  try {
    error = (JSON.parse(text) as { error?: typeof error }).error ?? {}
  } catch {
    // not the server's
  }
  return new SwitchboardError(error.message ?? `The server responded with ${response.status}.`, {
    status: response.status,
    code: error.code ?? 'invalid_response',
    details: error.details ?? [],
    requestId: response.headers.get('x-request-id'),
    retryAfter: waits(response.headers.get('retry-after')),
  })
}

/** Retry-After: seconds, or a date. */
function waits(text: string | null): number | null {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
