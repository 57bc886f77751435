// The requests to a language model in a turn, as the server keeps them: JSON.
export type Message = { role: string; content: string }
export type Tool = { name: string; description: string; parameters: unknown }
export type Request = {
  model: string
  temperature: number | null
  maxTokens: number | null
  messages: Message[]
  tools: Tool[]
}

// parsed are the requests of a turn in their order, and how many more of them are not kept; null if they are in a form that this page does
// not know. Fields that are missing are empty.
export function parsed(json: string): { requests: Request[]; left: number } | null {
  const of = decoded(json)
  if (!is(of) || !Array.isArray(of['messages'])) return null
  const first: Request = {
    model: text(of['model']),
    temperature: number(of['temperature']),
    maxTokens: number(of['maxTokens']),
    messages: messages(of['messages']),
    tools: list(of['tools'])
      .filter(is)
      .map((t) => ({ name: text(t['name']), description: text(t['description']), parameters: t['parameters'] })),
  }
  const requests = [first]
  let before = first
  for (const next of list(of['further']).filter(is)) {
    const names = list(next['tools'])
    before = {
      ...first,
      messages: [...before.messages.slice(0, number(next['kept']) ?? 0), ...messages(list(next['messages']))],
      tools: first.tools.filter((t) => names.includes(t.name)),
    }
    requests.push(before)
  }
  return { requests, left: number(of['left']) ?? 0 }
}

const messages = (of: unknown[]): Message[] => of.filter(is).map((m) => ({ role: text(m['role']), content: said(m) }))

// said is the text of a message, and after it the tools that it asks for.
function said(m: Record<string, unknown>): string {
  const calls = list(m['calls'])
    .filter(is)
    .map((c) => `${text(c['name'])}(${text(c['arguments'])})`)
  return [text(m['content']), ...calls].filter(Boolean).join('\n')
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
