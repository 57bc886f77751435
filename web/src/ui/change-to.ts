// changeTo is the one change that makes a text another one: what both begin and end with stays, and so does a cursor in it.
export function changeTo(old: string, text: string): { from: number; to: number; insert: string } | null {
  if (old === text) return null
  const shorter = Math.min(old.length, text.length)
  let from = 0
  while (from < shorter && old[from] === text[from]) from++
  let same = 0
  while (same < shorter - from && old[old.length - 1 - same] === text[text.length - 1 - same]) same++
  return { from, to: old.length - same, insert: text.slice(from, text.length - same) }
}

// lines is a text with the line ends that the editor has, whatever those are that it came with.
export const lines = (text: string) => text.replace(/\r\n?/g, '\n')
