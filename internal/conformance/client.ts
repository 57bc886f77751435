// A client that is generated from the document, against a running server: what it is told is what it gets.
import createClient from 'openapi-fetch'
import type { components, paths } from './generated/schema.js'

const { BASE_URL: baseUrl = '', KEY: key = '', SUBACCOUNT: subaccount = '' } = process.env
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
const header = { 'X-Subaccount-Id': subaccount }

function expect(ok: boolean, what: string): void {
  if (!ok) {
    console.error('not so:', what)
    process.exit(1)
  }
}

const made = await client.POST('/v3/contacts', { params: { header }, body: { name: 'Ada', phone: '+1 415 555 0100' } })
const contact: components['schemas']['Contact'] | undefined = made.data?.data
expect(made.response.status === 201 && contact?.phone === '+14155550100', 'a contact is made')

const list = await client.GET('/v3/contacts', { params: { header, query: { search: 'ada', limit: 5 } } })
expect(list.data?.data.some((c) => c.id === contact?.id) === true, 'it is found')

const none = await client.GET('/v3/contacts/{id}', { params: { header, path: { id: 'con_none' } } })
expect(none.response.status === 404 && none.error?.error.code === 'not_found', 'what is not there is 404')

const wrong = await client.PATCH('/v3/contacts/{id}', { params: { header, path: { id: contact?.id ?? '' } }, body: { email: 'nobody' } })
expect(wrong.response.status === 422 && wrong.error?.error.details[0]?.field === 'email', 'what is wrong is named')

console.log('openapi-fetch: ok')
