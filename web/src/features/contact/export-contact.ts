import { fileAt } from '../../app/http'
import { useCan, useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { save } from '../../lib/download'
import { useMutate } from '../../lib/mutate'

const Document = graphql(`
  mutation ExportContact($id: ID!) {
    exportContact(id: $id) {
      id
      name
    }
  }
`)

// useExport downloads everything that is kept about a contact; null for those who may not read all of it.
export function useExport(): ((id: string) => Promise<void>) | null {
  const { subaccount } = useShell()
  const [run] = useMutate(Document)
  const may = [
    useCan('contacts:list'),
    useCan('contacts:read'),
    useCan('conversations:read'),
    useCan('messages:list'),
    useCan('calls:read'),
    useCan('appointments:read'),
  ]
  if (may.includes(false)) return null
  return async (id) => {
    const { data } = await run({ id })
    if (data) save(fileAt(data.exportContact.id, subaccount), data.exportContact.name)
  }
}
