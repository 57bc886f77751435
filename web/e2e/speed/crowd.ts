import type { APIRequestContext } from 'playwright-core'
import { wanted } from '../browser'

export const crowd = 10_000

const look = 500

type Run = { id: string; status: string; badRows: number }

// fill imports so many contacts into the subaccount from a file.
export async function fill(request: APIRequestContext, subaccount: string): Promise<void> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': subaccount }
  const graph = async (query: string, variables: object) => {
    const answer = await request.post('/graphql', { headers, data: { query, variables } })
    const { data, errors } = (await answer.json()) as { data?: { run: Run }; errors?: unknown }
    if (!data) throw new Error(JSON.stringify(errors))
    return data.run
  }
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table()) }
  const sent = await request.post('/files', { headers, multipart: { file } })
  const { data } = (await sent.json()) as { data: { id: string } }
  let run = await graph('mutation ($id: ID!) { run: importContacts(fileId: $id) { id status badRows } }', {
    id: data.id,
  })
  while (run.status !== 'COMPLETED') {
    if (run.status === 'FAILED' || run.badRows > 0) throw new Error(JSON.stringify(run))
    await new Promise((go) => setTimeout(go, look))
    run = await graph('query ($id: ID!) { run: contactImport(id: $id) { id status badRows } }', { id: run.id })
  }
}

const first = ['Ada', 'Ben', 'Chloé', 'Dmitri', 'Esra', 'Fatima', 'Giorgos', 'Hana', 'Ines', 'Jun']
const last = ['Okafor', 'Lindqvist', 'Marsh', 'de la Cruz', 'Novák', 'Papadopoulos', 'Rossi']

function table(): string {
  const rows = Array.from({ length: crowd }, (_, i) =>
    [
      first[i % first.length],
      `${last[i % last.length] ?? ''} ${String(i)}`,
      `person${String(i)}@example.com`,
      `+1415${String(2_000_000 + i)}`,
      `Company ${String(i % 300)}`,
      `lead;batch ${String(i % 9)}`,
    ].join(','),
  )
  return ['First Name,Last Name,E-mail,Mobile,Company,Tags', ...rows].join('\n')
}
