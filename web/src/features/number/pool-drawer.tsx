import { X } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { PoolCandidatesQuery, PoolsPageQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { plansRead, written } from '../../lib/phone'
import { useWriter } from '../../lib/written'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { stay } from '../../ui/focus'
import { PhoneNumber } from '../../ui/phone-number'
import { Picker, type Choice } from '../../ui/picker'

const Candidates = graphql(`
  query PoolCandidates($search: String) {
    phoneNumbers(search: $search, first: 20) {
      nodes {
        id
        number
        name
      }
    }
  }
`)

const Add = graphql(`
  mutation AddNumberToPool($id: ID!, $number: ID!) {
    addNumbersToPool(id: $id, phoneNumberIds: [$number]) {
      id
      phoneNumbersCount
    }
  }
`)

const Remove = graphql(`
  mutation RemoveNumberFromPool($id: ID!, $number: ID!) {
    removeNumbersFromPool(id: $id, phoneNumberIds: [$number]) {
      id
      phoneNumbersCount
    }
  }
`)

type Pool = PoolsPageQuery['numberPools']['nodes'][number]

const searched = (search: string) => ({ search: search || null })
const choices = (data: PoolCandidatesQuery): Choice[] =>
  data.phoneNumbers.nodes.map((n) => ({ id: n.id, name: written(n.number), hint: n.name }))

const words = text.number.pool

// PoolDrawer puts numbers into a pool and takes them out.
export function PoolDrawer({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const mayChange = useCan('numbers:update')
  const [add] = useMutate(Add)
  const [remove] = useMutate(Remove)
  // The picker begins anew with each number that is added.
  const [turn, setTurn] = useState(0)
  // What is being taken out vanishes at once, and stays away until the list lacks it.
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const keep = (stays: (id: string) => boolean) => {
    setLeaving((old) => new Set([...old].filter(stays)))
  }
  const listed = new Set(pool.phoneNumbers.map((n) => n.id))
  if ([...leaving].some((id) => !listed.has(id))) keep((id) => listed.has(id))
  const take = async (number: string) => {
    setLeaving((old) => new Set([...old, number]))
    stay()
    const { problem } = await remove({ id: pool.id, number })
    if (problem) keep((id) => id !== number)
  }
  const numbers = pool.phoneNumbers.filter((n) => !leaving.has(n.id))
  const write = useWriter(numbers.length > 0)
  return (
    <Dialog open side onClose={onClose} title={words.open(pool.name ?? words.fallback)} hint={words.hint}>
      <div className="flex flex-col gap-5">
        {mayChange && (
          <Picker
            key={turn}
            label={words.add}
            placeholder={words.addPlaceholder}
            value={null}
            document={Candidates}
            variables={searched}
            pick={choices}
            ready={plansRead}
            onChange={(choice) => {
              if (!choice) return
              setTurn(turn + 1)
              keep((id) => id !== choice.id)
              void add({ id: pool.id, number: choice.id })
            }}
          />
        )}
        {numbers.length === 0 && <p className="text-soft">{words.empty}</p>}
        <ul className="flex flex-col gap-2">
          {numbers.map((n) => (
            <li key={n.id} className="flex items-center gap-3 rounded-lg border border-line py-1.5 pr-1.5 pl-3.5">
              <span className="font-medium">
                <PhoneNumber of={n.number} />
              </span>
              <span className="min-w-0 flex-1 truncate text-soft">{n.name}</span>
              {mayChange && (
                <IconButton
                  icon={X}
                  size="small"
                  label={words.remove(write(n.number))}
                  onClick={() => void take(n.id)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
