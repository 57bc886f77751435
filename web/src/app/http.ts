import { ended } from './lost'

// Requests besides GraphQL: sessions and files.

const unauthorized = 401

// Detail is what is wrong with a field, in English, and by the name of the rule that it breaks, where it has one.
export type Detail = { field: string; message: string; rule?: string; values?: string[] | null }

// Refusal is an answer that says why it is none.
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Detail[] = [],
  ) {
    super(message)
  }
}

type Answer = {
  data: unknown
  error: { code: string; message: string; details: Detail[] } | null
}

// ask sends JSON and takes the answer out of its envelope; a Refusal where there is none.
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return opened<T>(await reach(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) }))
}

// send uploads a file for a mutation to take, and answers its id. Where the session has ended, it waits for signing in again.
export async function send(file: File, subaccount: string): Promise<{ id: string; name: string; size: number }> {
  const form = new FormData()
  form.append('file', file)
  for (;;) {
    const headers = { 'X-Subaccount-Id': subaccount }
    const response = await reach('/files', { method: 'POST', headers, body: form })
    if (response.status !== unauthorized) return opened(response)
    await ended()
  }
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: 'same-origin' })
  } catch {
    throw new Refusal('unreachable', '')
  }
}

async function opened<T>(response: Response): Promise<T> {
  const answer = (await response.json().catch(() => null)) as Answer | null
  if (!answer || answer.error || !response.ok) {
    throw new Refusal(answer?.error?.code ?? 'internal', answer?.error?.message ?? '', answer?.error?.details)
  }
  return answer.data as T
}

// trailAt is where the audit log is downloaded that fits the conditions.
export function trailAt(workspace: string, conditions: Record<string, string | null>): string {
  const query = new URLSearchParams({ workspace_id: workspace })
  for (const [name, value] of Object.entries(conditions)) if (value) query.set(name, value)
  return `/files/audit.csv?${query.toString()}`
}

// sampleAt is where a voice of the subaccount is heard.
export function sampleAt(id: string, subaccount: string): string {
  return `/files/voices/${encodeURIComponent(id)}?subaccount_id=${encodeURIComponent(subaccount)}`
}

// fileAt is where a file of the subaccount is downloaded.
export function fileAt(id: string, subaccount: string): string {
  return `/files/${id}?subaccount_id=${encodeURIComponent(subaccount)}`
}

// statementAt is where a statement of the workspace is downloaded, as pdf or csv.
export function statementAt(id: string, ending: 'pdf' | 'csv', workspace: string): string {
  return `/files/statements/${encodeURIComponent(id)}.${ending}?workspace_id=${encodeURIComponent(workspace)}`
}
