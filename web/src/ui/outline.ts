// Section is a heading of Markdown with what stands below it: the first and the last of its lines, counted from 1.
export type Section = { line: number; end: number }

const heading = /^ {0,3}(#{1,6})(?:[ \t]|$)/
const fence = /^ {0,3}(`{3,}|~{3,})/

// sections of a text, by their lines. Blank lines at its end are not part of a section, and a heading with nothing below it is none.
export function sections(lines: Iterable<string>): Section[] {
  const all: (Section & { level: number })[] = []
  let open: typeof all = []
  let [line, filled, fenced] = [0, 0, '']
  const close = (level: number) => {
    for (const section of open) if (section.level >= level) section.end = filled
    open = open.filter((section) => section.level < level)
  }
  for (const text of lines) {
    line++
    fenced = fencedAfter(text, fenced)
    const level = fenced ? 0 : (heading.exec(text)?.[1]?.length ?? 0)
    if (level > 0) {
      close(level)
      const section = { line, end: line, level }
      all.push(section)
      open.push(section)
    }
    if (text.trim() !== '') filled = line
  }
  close(1)
  return all.filter((s) => s.end > s.line).map(({ line, end }) => ({ line, end }))
}

// fencedAfter is the mark of the code that one is in after a line: what begins with # in there is no heading.
function fencedAfter(text: string, fenced: string): string {
  const mark = fence.exec(text)?.[1]
  if (!mark) return fenced
  if (fenced === '') return mark
  return mark.startsWith(fenced) ? '' : fenced
}
