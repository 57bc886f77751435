// The whole flow by a generated client against a running server.
import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import { receive, verify } from './receiver.js'
import type { components, paths } from './schema.js'

type Schemas = components['schemas']

const { BASE_URL: baseUrl = '', KEY: key = '', SUBACCOUNT: subaccount = '' } = process.env
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}`, 'X-Subaccount-Id': subaccount } })
const run = Date.now().toString(36)
const question = 'Where do bicycles go?'

/** The data of an answer with the status. */
function got<T>(answer: { data?: { data: T }; error?: unknown; response: Response }, status = 200): T {
  assert.equal(answer.response.status, status, JSON.stringify(answer.error))
  assert(answer.data)
  return answer.data.data
}

/** Asks again until an answer is right. */
async function until<T>(ask: () => Promise<T>, right: (value: T) => boolean): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    const value = await ask()
    if (right(value)) return
    assert(Date.now() < end, `still ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function assistant(): Promise<Schemas['Assistant']> {
  const made = got(await client.POST('/v3/assistants', { body: { name: `Ada ${run}`, prompt: 'Be brief.', voice_enabled: true } }), 201)
  const path = { id: made.id }
  const cleared = got(await client.PATCH('/v3/assistants/{id}', { params: { path }, body: { description: null } }))
  assert.deepEqual([cleared.description, cleared.prompt], [null, 'Be brief.'])
  return made
}

async function knowledge(assistantId: string): Promise<void> {
  const base = got(await client.POST('/v3/knowledge-bases', { body: { name: `House rules ${run}` } }), 201)
  const params = { path: { id: base.id } }
  const text = { name: 'Parking', text: 'Bicycles go into the cellar.' }
  const source = got(await client.POST('/v3/knowledge-bases/{id}/sources/text', { params, body: text }), 201)
  const sources = async () => got(await client.GET('/v3/knowledge-bases/{id}/sources', { params }))
  await until(sources, (all) => all.some((s) => s.id === source.id && s.status === 'READY'))
  const found = got(await client.POST('/v3/knowledge-bases/{id}/search', { params, body: { query: question } }))
  assert.match(found[0]?.text ?? '', /cellar/)
  got(await client.POST('/v3/knowledge-bases/{id}/assign', { params, body: { assistant_id: assistantId } }))
}

/** The events of a stream, as the document has them. */
async function* events(stream: ReadableStream<Uint8Array>): AsyncGenerator<Schemas['StreamEvent']> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of stream) {
    const parts = (text + decoder.decode(piece, { stream: true })).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
      if (event && data) yield { event, data: JSON.parse(data) } as Schemas['StreamEvent']
    }
  }
}

async function chat(assistantId: string): Promise<void> {
  const turn = { assistant_id: assistantId, input: question }
  const whole = await client.POST('/v3/chat/completions', { body: turn })
  assert(whole.data && typeof whole.data !== 'string', JSON.stringify(whole.error))
  assert.match(whole.data.data.output, /cellar/)
  const { data } = await client.POST('/v3/chat/completions', { body: { ...turn, stream: true }, parseAs: 'stream' })
  assert(data)
  let said = ''
  let done: Schemas['ChatCompletion'] | undefined
  for await (const event of events(data)) {
    if (event.event === 'delta') said += event.data.content
    if (event.event === 'done') done = event.data
  }
  assert.equal(done?.output, said)
  assert.match(said, /cellar/)
}

/** A contact, and the webhook that tells of it. */
async function contact(): Promise<Schemas['Contact']> {
  const receiver = await receive()
  const hook = got(await client.POST('/v3/webhooks', { body: { url: receiver.url, events: ['contact.created'] } }), 201)
  const made = got(await client.POST('/v3/contacts', { body: { first_name: 'Lin', source: run, phone: '+1 415 555 0100' } }), 201)
  assert.equal(made.phone, '+14155550100')
  const delivery = await receiver.delivery
  receiver.close()
  verify(delivery, hook.secret)
  const event: Schemas['ContactCreatedEvent'] = JSON.parse(delivery.body)
  assert.deepEqual([event.type, event.data.id], ['contact.created', made.id])
  got(await client.DELETE('/v3/webhooks/{id}', { params: { path: { id: hook.id } } }))
  const list = got(await client.GET('/v3/contacts', { params: { query: { source: run, limit: 5 } } }))
  assert.deepEqual(list.map((c) => c.id), [made.id])
  return made
}

async function appointment(contactId: string): Promise<void> {
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 86_400_000)
  const body = { start_time: at.toISOString(), contact_id: contactId, status: 'CONFIRMED' } as const
  const made = got(await client.POST('/v3/appointments', { body }), 201)
  assert.deepEqual([new Date(made.startTime ?? '').getTime(), made.status, made.contactId], [at.getTime(), 'CONFIRMED', contactId])
}

async function call(assistantId: string): Promise<void> {
  const number = `+1202555${String(Date.now() % 10_000).padStart(4, '0')}`
  const owned = got(await client.POST('/v3/phone-numbers', { body: { number, type: 'LOCAL' } }), 201)
  const params = { path: { id: owned.id } }
  const assigned = got(await client.POST('/v3/phone-numbers/{id}/assign', { params, body: { assistant_id: assistantId } }))
  assert.deepEqual([assigned.number, assigned.assistantId], [number, assistantId])
  const placed = got(await client.POST('/v3/calls', { body: { assistant_id: assistantId, to: '+15005550001' } }), 201)
  const state = async () => got(await client.GET('/v3/calls/{id}', { params: { path: { id: placed.id } } }))
  await until(state, (c) => c.callStatus === 'COMPLETED')
}

async function refusals(contactId: string): Promise<void> {
  const none = await client.GET('/v3/contacts/{id}', { params: { path: { id: 'con_none' } } })
  assert.deepEqual([none.response.status, none.error?.error.code], [404, 'not_found'])
  const wrong = await client.PATCH('/v3/contacts/{id}', { params: { path: { id: contactId } }, body: { email: 'nobody' } })
  assert.deepEqual([wrong.response.status, wrong.error?.error.details[0]?.field], [422, 'email'])
}

const ada = await assistant()
await knowledge(ada.id)
await chat(ada.id)
const lin = await contact()
await appointment(lin.id)
await call(ada.id)
await refusals(lin.id)
console.log('openapi-fetch: assistant, knowledge, streamed chat, contact, webhook, appointment, number, call: ok')
