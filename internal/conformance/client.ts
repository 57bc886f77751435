// A client that is generated from the document, against a running server: what it is told is what it gets.
import { createServer } from 'node:http'
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

// The whole flow: an assistant that knows something, a chat by stream, an appointment, a number, a call, a webhook.
async function until<T>(ask: () => Promise<T>, right: (value: T) => boolean, what: string): Promise<T> {
  for (let i = 0; i < 300; i++) {
    const value = await ask()
    if (right(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  console.error('never:', what)
  process.exit(1)
}

const base = (await client.POST('/v3/knowledge-bases', { params: { header }, body: { name: 'House rules' } })).data?.data.id ?? ''
await client.POST('/v3/knowledge-bases/{id}/sources/text', {
  params: { header, path: { id: base } },
  body: { name: 'Parking', text: 'Bicycles go into the cellar.' },
})
const sources = () => client.GET('/v3/knowledge-bases/{id}/sources', { params: { header, path: { id: base } } })
await until(sources, (r) => r.data?.data[0]?.status === 'READY', 'the source is read')
const assistant =
  (await client.POST('/v3/assistants', { params: { header }, body: { name: 'Flow', prompt: 'Be brief.', voice_enabled: true } })).data?.data.id ?? ''
await client.POST('/v3/knowledge-bases/{id}/assign', { params: { header, path: { id: base } }, body: { assistant_id: assistant } })

const stream = await client.POST('/v3/chat/completions', {
  params: { header },
  body: { assistant_id: assistant, input: 'Where do bicycles go?', contact_id: contact?.id ?? '', stream: true },
  parseAs: 'text',
})
const events = (stream.data ?? '')
  .split('\n\n')
  .filter((part) => part.startsWith('event: '))
  .map((part) => {
    const [event = '', data = ''] = part.split('\n').map((line) => line.slice(line.indexOf(': ') + 2))
    return { event, data: JSON.parse(data) as unknown } as components['schemas']['StreamEvent']
  })
const done = events.at(-1)
expect(done?.event === 'done' && done.data.output.includes('cellar'), 'a stream ends with the reply')
const said = events.map((e) => (e.event === 'delta' ? e.data.content : '')).join('')
expect(done?.event === 'done' && said === done.data.output, 'its parts are the reply')

const conversation = (done?.event === 'done' && done.data.conversationId) || ''
const inbox = await client.PATCH('/v3/inbox/{id}', { params: { header, path: { id: conversation } }, body: { triage: 'WAITING', priority: 'HIGH' } })
expect(inbox.data?.data.triage === 'WAITING' && inbox.data.data.priority === 'HIGH', 'the conversation waits in the inbox')

const start = new Date(Date.now() + 86_400_000).toISOString()
const appointment = await client.POST('/v3/appointments', { params: { header }, body: { start_time: start, contact_id: contact?.id ?? '' } })
expect(appointment.data?.data.startTime === start, 'an appointment is made')

const digits = String(Math.floor(Math.random() * 9000) + 1000)
const number = await client.POST('/v3/phone-numbers', { params: { header }, body: { number: `+1202555${digits}`, assistant_id: assistant } })
expect(number.data?.data.number === `+1202555${digits}`, 'a number is added')
const placed = await client.POST('/v3/calls', { params: { header }, body: { assistant_id: assistant, to: '+15005550001' } })
const call = () => client.GET('/v3/calls/{id}', { params: { header, path: { id: placed.data?.data.id ?? '' } } })
await until(call, (r) => r.data?.data.callStatus === 'COMPLETED', 'the call is over')

const received: string[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += new TextDecoder().decode(part)
  received.push(body)
  response.writeHead(204).end()
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${receiver.address().port}/hook`
const hook = await client.POST('/v3/webhooks', { params: { header }, body: { url, events: ['contact.created'] } })
expect(hook.data?.data.secret.startsWith('whsec_') === true, 'a webhook is made')
const told = await client.POST('/v3/contacts', { params: { header }, body: { name: 'Grace' } })
await until(() => Promise.resolve(received.length), (n) => n > 0, 'the webhook is told')
const event = JSON.parse(received[0] ?? '') as components['schemas']['ContactCreatedEvent']
expect(event.type === 'contact.created' && event.data.id === told.data?.data.id, 'it is told of the contact')
await client.DELETE('/v3/webhooks/{id}', { params: { header, path: { id: hook.data?.data.id ?? '' } } })
receiver.close()
receiver.closeAllConnections()

console.log('openapi-fetch: ok')
