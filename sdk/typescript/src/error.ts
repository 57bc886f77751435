import type { ErrorCode } from './generated.js'

/** One thing that is wrong with a request. */
export interface Detail {
  field: string
  message: string
}

/** What the server says went wrong, or `connection_failed` or `timeout` if it said nothing. */
export type Code = ErrorCode | 'connection_failed' | 'timeout' | 'invalid_response'

/** Every call that fails throws this. */
export class SwitchboardError extends Error {
  override readonly name: string = 'SwitchboardError'
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  readonly code: Code
  /** The fields that are wrong. */
  readonly details: Detail[]
  readonly requestId: string | null
  /** Seconds to wait before trying again, if the server said so. */
  readonly retryAfter: number | null
  /** What a POST was sent with. Whoever repeats it with the same key does not do it twice. */
  idempotencyKey: string | null = null

  constructor(
    message: string,
    about: { status?: number; code: Code; details?: Detail[]; requestId?: string | null; retryAfter?: number | null; cause?: unknown },
  ) {
    super(message, { cause: about.cause })
    this.status = about.status ?? 0
    this.code = about.code
    this.details = about.details ?? []
    this.requestId = about.requestId ?? null
    this.retryAfter = about.retryAfter ?? null
  }
}

/** What claims to be the request of a webhook or a tool, and is not, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name: string = 'WebhookVerificationError'
}
