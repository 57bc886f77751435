// Part is a piece of a text; hit says that its word was searched for.
export type Part = { text: string; hit: boolean }

const shortest = 3

// marked cuts a text where it has the words of a query. Case, accents and endings aside: "prices" marks "price".
export function marked(text: string, query: string): Part[] {
  const wanted = words(query)
    .map(plain)
    .filter((w) => w.length >= shortest)
  const parts: Part[] = []
  for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
    if (!piece) continue
    const hit = wanted.some((w) => alike(plain(piece), w))
    const last = parts.at(-1)
    if (last?.hit === hit) last.text += piece
    else parts.push({ text: piece, hit })
  }
  return parts
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

// alike says whether one word begins the other, but for an ending of up to three letters.
function alike(a: string, b: string): boolean {
  if (a.length < shortest) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return long.startsWith(short) && long.length - short.length <= 3
}

function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
