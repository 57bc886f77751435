import type { AnalyticsEvery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Filter } from '../../ui/filter'
import { tell } from '../../ui/toast'
import { SetReport } from './query'

const words = text.analytics
const options = Object.entries(words.reports).map(([value, name]) => ({ value, label: `${words.report}: ${name}` }))

// Report is how often one gets the figures by email.
export function Report({ every, onChange }: { every: string; onChange: () => void }) {
  const [run] = useMutate(SetReport)
  const choose = async (value: string) => {
    const { problem } = await run({ every: (value || null) as AnalyticsEvery | null })
    if (problem) return
    tell(words.reportSaved)
    onChange()
  }
  return <Filter label={words.report} always value={every} options={options} onChange={(value) => void choose(value)} />
}
