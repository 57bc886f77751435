// How phone numbers are written: "+44 20 7946 0958". The plans of all countries are read once the first number is shown, and until then
// numbers stand as they are.

type Form = { pattern: RegExp; form: string; leading: RegExp }

let plans: Map<string, Form[]> | null = null
let reading: Promise<void> | null = null
const hearers = new Set<() => void>()
const known = new Map<string, string>()

// plansRead has the plans read, and ends when they are there or cannot be had.
export function plansRead(): Promise<void> {
  if (plans) return Promise.resolve()
  reading ??= import('./phone-plan.tsv?raw').then(
    ({ default: table }) => {
      readPlans(table)
      hearers.forEach((hear) => hear())
    },
    () => {
      reading = null // the next number tries again
    },
  )
  return reading
}

// hearPlans has the plans read, and tells when they are there.
export function hearPlans(tell: () => void): () => void {
  hearers.add(tell)
  void plansRead()
  return () => void hearers.delete(tell)
}

// readPlans reads the table of plans: country code, pattern, form and beginnings, in the order in which they are tried.
export function readPlans(table: string): void {
  plans = new Map()
  for (const line of table.trim().split('\n')) {
    const [code = '', pattern = '', form = '', leading = ''] = line.split('\t')
    const forms = plans.get(code) ?? []
    plans.set(code, forms)
    forms.push({ pattern: new RegExp(`^(?:${pattern})$`), form, leading: new RegExp(`^(?:${leading})`) })
  }
}

const longestCode = 3
const most = 5_000

// written is a number in E.164 as its country writes it, for callers from everywhere. What is no such number is as it is.
export function written(number: string): string {
  if (!plans || !/^\+\d{4,}$/.test(number)) return number
  const before = known.get(number)
  if (before !== undefined) return before
  const text = formed(plans, number.slice(1))
  if (known.size >= most) known.clear()
  known.set(number, text)
  return text
}

const asIs = (number: string) => number

// writer is what writes numbers now: another function once the plans are there, so that what it wrote before is written anew.
export const writer = (): ((number: string) => string) => (plans ? written : asIs)

function formed(by: ReadonlyMap<string, Form[]>, digits: string): string {
  for (let n = longestCode; n > 0; n--) {
    const forms = by.get(digits.slice(0, n))
    if (!forms) continue
    const rest = digits.slice(n)
    const found = forms.find(({ pattern, leading }) => leading.test(rest) && pattern.test(rest))
    return `+${digits.slice(0, n)} ${found ? rest.replace(found.pattern, found.form) : rest}`
  }
  return `+${digits}`
}
