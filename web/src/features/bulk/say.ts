import { count } from '../../lib/format'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { complain, tell } from '../../ui/toast'
import type { Bulk } from './bulk'

// say what came of a bulk change that has ended.
export function say({ status, failureReason, changed, skipped, failed, total }: Bulk): void {
  const words = text.table
  const left = [skipped > 0 && words.bulkSkipped(count(skipped)), failed > 0 && words.bulkFailed(count(failed))]
  const more = left.filter(Boolean).join(' ')
  if (status === 'CANCELLED') tell(words.bulkCancelled(count(changed), count(total)))
  else if (status === 'FAILED')
    complain(
      words.bulkStopped(count(changed), count(total)),
      [failureReason && reasonOf(failureReason), more].filter(Boolean).join(' '),
    )
  else if (failed > 0) complain(words.bulkChanged(count(changed)), more)
  else tell([words.bulkChanged(count(changed)), more].filter(Boolean).join(' '))
}
