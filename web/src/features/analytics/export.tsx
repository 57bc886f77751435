import { Download } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import type { AnalyticsExportQueryVariables } from '../../gql/graphql'
import { save } from '../../lib/download'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { complain } from '../../ui/toast'
import { Export as Document } from './query'

type Props = { variables: AnalyticsExportQueryVariables; label?: string; size?: 'small' }

// Export saves the groups as a file; without `by` the parts of the time.
export function Export({ variables, label = text.analytics.export, ...look }: Props) {
  const client = useClient()
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    const { data, error } = await client.query(Document, variables, { requestPolicy: 'network-only' }).toPromise()
    setPending(false)
    if (data) {
      const address = URL.createObjectURL(new Blob([data.analytics.csv], { type: 'text/csv' }))
      save(address, `analytics-${variables.by ? '' : 'days-'}${variables.from}-${variables.to}.csv`)
      URL.revokeObjectURL(address)
    } else complain(text.problem.title, problemOf(error).message)
  }
  return (
    <Button icon={Download} pending={pending} onClick={() => void run()} {...look}>
      {label}
    </Button>
  )
}
