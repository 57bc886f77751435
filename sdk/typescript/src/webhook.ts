import { WebhookVerificationError } from './error.js'
import type { WebhookEvent } from './generated.js'

/** How requests of most servers give their headers. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

export interface WebhookOptions {
  /** How far the time of the request may be from now, in seconds. Defaults to five minutes. */
  tolerance?: number
  /** What time it is; for tests. */
  now?: Date
}

/**
 * Verifies a webhook's request by the Standard Webhooks and returns its event. The body has to be exactly the bytes that came, before any
 * parsing. During a rotation, pass all secrets that are valid. Throws a WebhookVerificationError.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: WebhookOptions = {},
): Promise<WebhookEvent> {
  await verifySignature(body, headers, secrets, options)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes(body))) as WebhookEvent
  } catch (cause) {
    throw new WebhookVerificationError('The body is not JSON.', { cause })
  }
}

/**
 * Verifies the signature of a request by the Standard Webhooks, whatever its body is: that of a tool, with the secrets of the subaccount's
 * tools. The body has to be exactly the bytes that came, before any parsing. Throws a WebhookVerificationError.
 */
export async function verifySignature(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: WebhookOptions = {},
): Promise<void> {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature')
  if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookVerificationError('The timestamp is invalid.')
  const now = (options.now?.getTime() ?? Date.now()) / 1000
  if (!(Math.abs(now - Number(timestamp)) <= (options.tolerance ?? 300))) {
    throw new WebhookVerificationError('The timestamp is too far from the current time.')
  }
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), bytes(body))
  if (!(await matches(signed, signatures, typeof secrets === 'string' ? [secrets] : secrets))) {
    throw new WebhookVerificationError('No signature matches.')
  }
}

function bytes(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
}

/** Says whether one of the signatures was made by one of the secrets. The comparison takes the same time whatever they are. */
async function matches(signed: Uint8Array<ArrayBuffer>, signatures: string, secrets: readonly string[]): Promise<boolean> {
  const given = signatures.split(' ').filter((s) => s.startsWith('v1,')).slice(0, 10)
  if (secrets.length === 0) throw new WebhookVerificationError('There is no secret.')
  let found = false
  for (const secret of secrets) {
    const raw = decode(secret.replace(/^whsec_/, ''))
    if (raw === null || raw.length === 0) throw new WebhookVerificationError('A secret is invalid.')
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const text of given) {
      const signature = decode(text.slice(3))
      if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed))) found = true
    }
  }
  return found
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  } catch {
    return null
  }
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}

/** A header that has to be there once. */
function header(headers: WebhookHeaders, name: string): string {
  let value: string | string[] | null | undefined
  if (headers instanceof Headers) value = headers.get(name)
  else value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (Array.isArray(value)) value = value.length === 1 ? value[0] : undefined
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value
}
