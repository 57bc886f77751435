import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { bytes } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Meter, near } from '../../ui/meter'

const Fragment = graphql(`
  fragment Storage_Subaccount on Subaccount {
    storedBytes
    storageLimit
  }
`)

const words = text.subaccount

// Storage is how much the subaccount stores, beside what it may.
export function Storage({ subaccount }: { subaccount: FragmentType<typeof Fragment> }) {
  const { storedBytes: used, storageLimit: limit } = readFragment(Fragment, subaccount)
  const share = limit == null ? null : used / limit
  return (
    <Card title={words.storage} hint={words.storageHint}>
      <div className="flex flex-col gap-2">
        <p className="tabular font-medium">
          {limit == null ? words.storedFree(bytes(used)) : words.stored(bytes(used), bytes(limit))}
        </p>
        {share !== null && <Meter share={share} />}
        {share !== null && share >= near && <p className="text-warn">{words.storageNear}</p>}
      </div>
    </Card>
  )
}
