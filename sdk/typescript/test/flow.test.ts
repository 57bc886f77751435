import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Switchboard, SwitchboardError, type ChatEvent, type Contact } from '@switchboard-dev/sdk'
import { client, fault, keys, options, queries, run, until } from './setup.js'

test('an assistant, what it knows, and a chat', async () => {
  const base = await client.knowledgeBases.create({ name: `House rules ${run}` })
  const source = await client.knowledgeBases.sourcesCreateText(base.id, { name: 'Parking', text: 'Bicycles go into the cellar.' })
  await until(
    () => client.knowledgeBases.sourcesList(base.id),
    (page) => page.data.some((s) => s.id === source.id && s.status === 'READY'),
  )
  const matches = await client.knowledgeBases.search(base.id, { query: 'Where do bicycles go?' })
  assert.match(JSON.stringify(matches[0]), /cellar/)

  const assistant = await client.assistants.create({ name: `Ada ${run}`, prompt: 'Be brief.' })
  await client.knowledgeBases.assign(base.id, { assistantId: assistant.id })
  const updated = await client.assistants.update(assistant.id, { description: null, language: 'en' })
  assert.equal(updated.description, null)
  assert.equal(updated.prompt, 'Be brief.')

  await client.knowledgeBases.trainingsCreate(base.id, { query: 'Where do bicycles go?', response: 'Into the cellar.' })
  const turn = { assistantId: assistant.id, input: 'Where do bicycles go?' }
  const completion = await client.chat.complete(turn)
  assert.match(completion.output, /cellar/)
  const events: ChatEvent[] = []
  for await (const event of client.chat.stream(turn)) events.push(event)
  const last = events.at(-1)
  assert(last?.type === 'done')
  assert.match(last.completion.output, /cellar/)
  const text = events.map((e) => (e.type === 'delta' ? e.content : '')).join('')
  assert.equal(text, last.completion.output)

  for await (const event of client.chat.stream(turn)) {
    assert.equal(event.type, 'delta')
    break // ends the request
  }

  await fault('cut')
  const repeated: ChatEvent[] = []
  for await (const event of client.chat.stream(turn)) repeated.push(event)
  const whole = repeated.at(-1)
  assert(whole?.type === 'done' && /cellar/.test(whole.completion.output))
  const used = await keys()
  assert(used.length === 2 && used[0] === used[1])
})

test('files are uploaded and downloaded', async () => {
  const base = await client.knowledgeBases.create({ name: `Files ${run}` })
  const data = 'The lift is out of order on Mondays.'
  const source = await client.knowledgeBases.sourcesCreateFileUpload(base.id, { name: 'lift.txt', data })
  assert.equal(source.type, 'file')
  const exported = await client.contactExports.create()
  assert.match(new TextDecoder().decode(await client.download(exported.path)), /name/i)
  await assert.rejects(client.download('https://example.com/files/1'), TypeError)
})

test('a file that is too large for the body of an import is uploaded first, and its rejected rows are a file again', async () => {
  const rows = Array.from({ length: 250 }, (_, i) => `Imported ${run} ${i},,import ${run},${'x'.repeat(5000)}\n`).join('')
  const data = `name,email,source,remark\n${rows}Bob,not an address,,\n`
  const file = await client.files.upload({ name: 'people.csv', data })
  assert.deepEqual([file.name, file.size], ['people.csv', data.length])
  assert(file.size > 1_200_000)
  const { id } = await client.contactImports.create({ fileId: file.id })
  const ended = await until(
    () => client.contactImports.get(id),
    (i) => i.status !== 'PENDING' && i.status !== 'RUNNING',
  )
  assert.deepEqual([ended.createdContacts, ended.badRows], [250, 1])
  assert(ended.problemsFileId && ended.problemsPath)
  const read = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)
  const rejected = read(await client.files.download(ended.problemsFileId))
  assert.match(rejected, /^252,.*not an address/m)
  assert.equal(read(await client.download(ended.problemsPath)), rejected)
  assert.throws(() => client.files.download('..'), TypeError)
})

test('250 contacts, page by page', async () => {
  const source = `sdk-${run}`
  const todo = Array.from({ length: 250 }, (_, i) => i)
  const worker = async () => {
    for (let i = todo.pop(); i !== undefined; i = todo.pop()) await client.contacts.create({ name: `Person ${i}`, source })
  }
  await Promise.all(Array.from({ length: 5 }, worker))
  const ids = new Set<string>()
  for await (const contact of client.contacts.list({ source })) ids.add(contact.id)
  assert.equal(ids.size, 250)

  const page = await client.contacts.list({ source, limit: 20, includeTotal: true })
  assert.equal(page.data.length, 20)
  assert.equal(page.total, 250)
  assert(page.nextCursor)
  const second = await client.contacts.list({ source, limit: 20 }).page(page.nextCursor)
  assert.equal(new Set([...page.data, ...second.data].map((c: Contact) => c.id)).size, 40)

  await fault('')
  const counted = client.contacts.list({ source, limit: 20, includeTotal: true })
  let n = 0
  for await (const contact of counted) if (contact.id && ++n === 60) break
  const asked = await queries()
  assert.equal(asked.length, 3)
  assert.deepEqual(asked.map((q) => q.includes('include_total')), [true, false, false])
  assert.equal((await counted.page(page.nextCursor)).total, 250)
})

test('an appointment, a number and a call', async () => {
  const contact = await client.contacts.create({ firstName: 'Lin', email: 'lin@example.com' })
  const startTime = new Date(Date.now() + 86_400_000)
  const appointment = await client.appointments.create({ startTime, contactId: contact.id, status: 'CONFIRMED' })
  assert.equal(new Date(appointment.startTime ?? '').getTime(), startTime.getTime())
  assert.equal(appointment.status, 'CONFIRMED')
  const moved = await client.appointments.update(appointment.id, { status: 'RESCHEDULED' })
  assert.equal(moved.status, 'RESCHEDULED')

  const assistant = await client.assistants.create({ name: `Caller ${run}`, voiceEnabled: true })
  const digits = String(Math.floor(Math.random() * 9000) + 1000)
  const number = await client.phoneNumbers.create({ number: `+1202555${digits}`, type: 'LOCAL' })
  await client.phoneNumbers.assign(number.id, { assistantId: assistant.id })
  const call = await client.calls.create({ assistantId: assistant.id, to: '+15005550001' })
  const ended = await until(
    () => client.calls.get(call.id),
    (c) => c.callStatus === 'COMPLETED',
  )
  assert(ended.transcript !== undefined)
})

test('errors say what is wrong', async () => {
  const wrong = await client.contacts.create({ name: 'x', email: 'nobody' }).catch((e: unknown) => e)
  assert(wrong instanceof SwitchboardError)
  assert.equal(wrong.status, 422)
  assert.equal(wrong.code, 'validation_error')
  assert.equal(wrong.details[0]?.field, 'email')
  assert.match(wrong.requestId ?? '', /^req_/)
  const gone = await client.contacts.get('con_nobody').catch((e: unknown) => e)
  assert(gone instanceof SwitchboardError && gone.status === 404 && gone.code === 'not_found')
  const stranger = new Switchboard({ ...options, key: 'ask_dev_wrong' })
  await assert.rejects(stranger.tags.list().page(), { status: 401, code: 'unauthorized' })
  await assert.rejects(client.contacts.list({}, { subaccount: 'loc-of-others' }).page(), { name: 'SwitchboardError' })
  assert.throws(() => client.contacts.get('..'), TypeError)
})

test('a request is repeated after a 503 and after a lost answer, under one key', async () => {
  const name = `Once ${run}`
  await fault('busy')
  const began = Date.now()
  await client.tags.create({ name: `${name} a` })
  assert(Date.now() - began >= 1000, 'it waits for as long as Retry-After says')
  assert.equal((await keys()).length, 2)

  for (const status of ['429', '502'] as const) {
    await fault(status)
    await client.tags.list()
    assert.equal((await keys()).length, 2)
  }
  await fault('later')
  await assert.rejects(client.tags.list().page(), { status: 503, retryAfter: 60 })
  assert.equal((await keys()).length, 1)

  await fault('cut')
  let replayed: string | null = null
  const onResponse = (r: { headers: Headers }) => (replayed = r.headers.get('idempotent-replayed'))
  const tag = await client.tags.create({ name: `${name} b` }, { onResponse })
  assert.equal(replayed, 'true')
  const used = await keys()
  assert.equal(used.length, 2)
  assert.equal(used[0], used[1])
  assert((used[0] ?? '').length >= 32)
  const found = await client.tags.list({ search: name })
  assert.deepEqual(found.data.filter((t) => t.name?.endsWith('b')).map((t) => t.id), [tag.id])

  await fault('pending')
  await client.tags.create({ name: `${name} c` })
  const asked = await keys()
  assert.deepEqual([asked.length, new Set(asked).size], [3, 1])

  await fault('cut')
  await assert.rejects(client.tags.list({}, { retries: 0 }).page(), { code: 'connection_failed', status: 0 })
})

test('a timeout and the caller end a request', async () => {
  await fault('hold')
  await assert.rejects(client.tags.list({}, { timeout: 200 }).page(), { code: 'timeout' })
  await fault('hold')
  const stop = new AbortController()
  const pending = client.tags.list({}, { signal: stop.signal }).page()
  setTimeout(() => stop.abort(new Error('enough')), 50)
  await assert.rejects(pending, /enough/)
  assert.equal((await keys()).length, 1)
})

test('a change with ifMatch whose answer is lost is not repeated', async () => {
  let ifMatch = ''
  const onResponse = (r: { headers: Headers }) => (ifMatch = r.headers.get('etag') ?? '')
  const { id } = await client.assistants.create({ name: `Conditional ${run}` }, { onResponse })
  const update = () => client.assistants.update(id, { ifMatch, description: 'Changed.' })
  await fault('cut')
  await assert.rejects(update(), { code: 'connection_failed' })
  assert.equal((await keys()).length, 1)
  for (const [kind, status] of [['502', 502], ['busy', 503]] as const) {
    await fault(kind)
    await assert.rejects(update(), { status })
    assert.equal((await keys()).length, 1)
  }
  await fault('429')
  await assert.rejects(update(), { status: 409 })
  assert.equal((await keys()).length, 2)
  await fault('cut')
  await client.assistants.update(id, { description: 'B.' })
})

test('errors have the key that the request was sent with', { timeout: 60_000 }, async () => {
  const hasty = new Switchboard({ ...options, timeout: 200 })
  const turn = { assistantId: 'asst_x', input: 'Hello?' }
  const failed = async (work: Promise<unknown>) => {
    const failure = await work.catch((e: unknown) => e)
    assert(failure instanceof SwitchboardError)
    return failure
  }
  await fault('hold')
  const late = await failed(hasty.chat.complete(turn))
  assert.deepEqual([late.code, [late.idempotencyKey]], ['timeout', await keys()])
  await fault('conflict')
  const busy = await failed(hasty.chat.complete(turn, { idempotencyKey: 'of mine' }))
  assert.deepEqual([busy.status, busy.idempotencyKey], [409, 'of mine'])
  for (const kind of ['hold', 'stall', 'part'] as const) {
    await fault(kind)
    const impatient = new Switchboard({ ...options, timeout: 200, streamIdle: 200 })
    const reading = async () => {
      for await (const event of impatient.chat.stream(turn)) assert.equal(event.type, 'delta')
    }
    const silent = await failed(reading())
    assert.deepEqual([silent.code, [silent.idempotencyKey]], ['timeout', await keys()])
  }
  assert.equal((await failed(client.contacts.get('con_nobody'))).idempotencyKey, null)
})

test('a stream that begins and does not go on ends with an error', async () => {
  const impatient = new Switchboard({ ...options, streamIdle: 200 })
  await fault('stall')
  let said = ''
  const reading = async () => {
    for await (const event of impatient.chat.stream({ assistantId: 'asst_x', input: 'Hello?' })) if (event.type === 'delta') said += event.content
  }
  await assert.rejects(reading(), { code: 'timeout' })
  assert.equal(said, 'Hel')
})
