import { text } from '../text/text'

// reasonOf is why something failed, as the server keeps it, in the language of the page. A document's reason may be several sentences, and an
// archive's has a line for each file that was left out: "- guide/a.pdf: The file is empty." What is not known stays as it is.
export function reasonOf(kept: string): string {
  return kept
    .split('\n')
    .map((line) =>
      line.replace(/^(- )?(.*)$/s, (_, mark: string | undefined, rest: string) => (mark ?? '') + said(rest)),
    )
    .join('\n')
}

// longest is how long a line may be that is looked up. The server's own are shorter; what a model or a visitor says may not be.
const longest = 1000

function said(line: string): string {
  if (line.length > longest) return line
  return sentences(line) ?? named(line) ?? line
}

// sentences are those of a line, if each is known. Several may be one entry of the catalogue. What was not known once is not looked up again:
// of a line that ends in something unknown, every way to divide it would be tried.
function sentences(line: string, failed = new Set<string>()): string | null {
  const whole = known(line)
  if (whole !== null) return whole
  for (let at = line.indexOf('. '); at >= 0; at = line.indexOf('. ', at + 1)) {
    const rest = line.slice(at + 2).trim()
    if (failed.has(rest)) continue
    const head = known(line.slice(0, at + 1))
    if (head === null) continue
    const tail = rest && sentences(rest, failed)
    if (tail !== null) return `${head} ${tail}`.trim()
  }
  failed.add(line)
  return null
}

// named is a line that says first what it is about.
function named(line: string): string | null {
  for (let at = line.indexOf(': '); at >= 0; at = line.indexOf(': ', at + 1)) {
    const reason = sentences(line.slice(at + 2))
    if (reason !== null) return line.slice(0, at + 2) + reason
  }
  return null
}

// known is what the catalogue has for an English text. What stands for a value is translated like a text of its own: "PNG image".
function known(english: string): string | null {
  for (const [pattern, words] of [...text.reading, ...text.reason, ...text.refusal]) {
    const found = pattern.exec(english)
    if (found) return words.replace(/\$(\d)/g, (_, at: string) => said(found[Number(at)] ?? ''))
  }
  return null
}
