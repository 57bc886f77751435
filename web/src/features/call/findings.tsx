import { CircleCheck, CircleX } from 'lucide-react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { foundWords, oncePerRule, reasonWords, ruleWords } from './finding'

const Fragment = graphql(`
  fragment Findings_CallFinding on CallFinding {
    rule
    refused
    found
  }
`)

// Findings are what every rule has found, in words. What refused stands first.
export function Findings({ findings }: { findings: readonly FragmentType<typeof Fragment>[] }) {
  const rows = oncePerRule(readFragment(Fragment, findings)).sort((a, b) => Number(b.refused) - Number(a.refused))
  return (
    <ul className="flex flex-col gap-2">
      {rows.map((f) => {
        const Icon = f.refused ? CircleX : CircleCheck
        return (
          <li key={f.rule} className="flex items-start gap-2.5">
            <Icon
              className={classes('mt-0.5 size-4 shrink-0', f.refused ? 'text-bad' : 'text-good')}
              aria-label={f.refused ? text.call.verdict.refused : text.call.verdict.passed}
            />
            <span className="min-w-0">
              <span className={f.refused ? 'font-medium' : ''}>
                {f.refused ? reasonWords(f.rule) : ruleWords(f.rule)}
              </span>
              {foundWords(f).map((sentence) => (
                <span key={sentence} className="block text-xs text-soft">
                  {sentence}
                </span>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
