// The request to a language model in a turn, as the server keeps it: JSON.
export type Message = { role: string; content: string }
export type Tool = { name: string; description: string; parameters: unknown }
export type Request = {
  model: string
  temperature: number | null
  maxTokens: number | null
  messages: Message[]
  tools: Tool[]
}

// parsed is a request, or null if it is in a form that this page does not know. Fields that are missing are empty.
export function parsed(json: string): Request | null {
  const of = decoded(json)
  if (!is(of) || !Array.isArray(of['messages'])) return null
  return {
    model: text(of['model']),
    temperature: number(of['temperature']),
    maxTokens: number(of['maxTokens']),
    messages: of['messages'].filter(is).map((m) => ({ role: text(m['role']), content: text(m['content']) })),
    tools: list(of['tools'])
      .filter(is)
      .map((t) => ({ name: text(t['name']), description: text(t['description']), parameters: t['parameters'] })),
  }
}

function decoded(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const is = (of: unknown): of is Record<string, unknown> => typeof of === 'object' && of !== null && !Array.isArray(of)
const list = (of: unknown): unknown[] => (Array.isArray(of) ? of : [])
const number = (of: unknown) => (typeof of === 'number' ? of : null)
const text = (of: unknown) => (typeof of === 'string' ? of : of == null ? '' : JSON.stringify(of))

const most = 4_000
const lines = 40

// pieces cuts a long text into parts that a browser can lay out one by one, as they come into view: at the ends of lines where
// there are any, and never within a character. Together they are the text.
export function pieces(of: string): string[] {
  const out: string[] = []
  for (let at = 0; at < of.length;) {
    const end = cut(of, at)
    out.push(of.slice(at, end))
    at = end
  }
  return out
}

function cut(of: string, from: number): number {
  let end = from
  for (let n = 0; n < lines; n++) {
    const next = of.indexOf('\n', end) + 1
    if (next === 0 && of.length - from <= most) return of.length
    if (next === 0 || next - from > most) break
    end = next
  }
  if (end > from) return end
  const hard = Math.min(from + most, of.length)
  return /[\uD800-\uDBFF]/.test(of.charAt(hard - 1)) && hard < of.length ? hard - 1 : hard
}
