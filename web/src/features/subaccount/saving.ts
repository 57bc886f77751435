import { useRef } from 'react'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { useNewest } from '../../lib/newest'
import type { Pair } from '../../ui/pair'
import { inputWith, valuesOver, type Fields } from './fields'

const Update = graphql(`
  mutation UpdateSubaccount($id: ID!, $input: UpdateSubaccountInput!) {
    updateSubaccount(id: $id, input: $input) {
      id
      ...SubaccountForm_Subaccount
    }
  }
`)

const Newest = graphql(`
  query NewestCustomValues($id: ID!) {
    subaccount(id: $id) {
      id
      customValues
    }
  }
`)

// useSaving saves the named fields. Custom values are sent as a whole: those that others have changed since one has begun with them stay.
export function useSaving(id: string) {
  const [update, pending] = useMutate(Update, { quiet: true })
  const newest = useNewest(Newest)
  const before = useRef<readonly Pair[] | null>(null)
  return {
    pending,
    // begin with custom values as they are; unless it is anew, one has begun with those of before.
    begin: (values: readonly Pair[], anew = false) => {
      if (anew || !before.current) before.current = values
    },
    end: () => {
      before.current = null
    },
    save: async (fields: Fields, names: readonly (keyof Fields)[]) => {
      if (!names.includes('customValues')) return update({ id, input: inputWith(fields, names) })
      const { data, problem } = await newest({ id })
      if (problem) return { problem }
      const mine = fields.customValues
      const customValues = valuesOver(before.current ?? mine, mine, data.subaccount.customValues)
      const saved = await update({ id, input: inputWith({ ...fields, customValues }, names) })
      if (!saved.problem) before.current = mine // what is typed meanwhile goes on from there
      return saved
    },
  }
}
