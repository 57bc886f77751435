import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { verifySignature, verifyWebhook, WebhookVerificationError, type ToolRequest } from '@switchboard-dev/sdk'
import { client, Receiver, run, until } from './setup.js'

const receiver = new Receiver()
after(() => receiver.close())

test('a webhook is received and verified, and nothing else is taken for one', async () => {
  const webhook = await client.webhooks.create({ url: await receiver.open(), events: ['contact.created'] })
  const contact = await client.contacts.create({ name: `Hooked ${run}` })
  await until(
    () => Promise.resolve(receiver.deliveries.length),
    (n) => n > 0,
  )
  const { headers, body } = receiver.deliveries[0]!
  const event = await verifyWebhook(body, headers, webhook.secret)
  assert(event.type === 'contact.created')
  assert(event.data.id === contact.id && 'name' in event.data && event.data.name === contact.name)

  const other = `whsec_${btoa('x'.repeat(32))}`
  const refused = async (...args: Parameters<typeof verifyWebhook>) => assert.rejects(verifyWebhook(...args), WebhookVerificationError)
  await verifyWebhook(body.toString(), new Headers(headers as Record<string, string>), [other, webhook.secret])
  const signature = String(headers['webhook-signature'])
  await verifyWebhook(body, { ...headers, 'webhook-signature': `v1,${btoa('nonsense')} v2,x ${signature}` }, webhook.secret)

  await refused(body, headers, other)
  await refused(body, headers, [])
  await refused(Buffer.concat([body, Buffer.from(' ')]), headers, webhook.secret)
  await refused(body, { ...headers, 'webhook-signature': signature.replace(/^v1,./, (s) => (s.endsWith('A') ? 'v1,B' : 'v1,A')) }, webhook.secret)
  await refused(body, { ...headers, 'webhook-signature': undefined }, webhook.secret)
  await refused(body, { ...headers, 'webhook-id': 'evt_other' }, webhook.secret)
  await refused(body, { ...headers, 'webhook-timestamp': 'now' }, webhook.secret)
  for (const minutes of [-6, 6]) await refused(body, headers, webhook.secret, { now: new Date(Date.now() + minutes * 60_000) })
  await verifyWebhook(body, headers, webhook.secret, { now: new Date(Date.now() + 4 * 60_000) })

  const rotated = await client.webhooks.rotateSecret(webhook.id)
  await client.contacts.create({ name: `Hooked again ${run}` })
  await until(
    () => Promise.resolve(receiver.deliveries.length),
    (n) => n > 1,
  )
  const next = receiver.deliveries[1]!
  for (const secret of [webhook.secret, rotated.secret]) await verifyWebhook(next.body, next.headers, secret)
})

test('an event that was too large has the id of its thing alone', async () => {
  const key = Buffer.alloc(32, 7)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const about = { sequence: 1, created_at: '2026-01-02T03:04:05Z', subaccount_id: 's' }
  const body = JSON.stringify({ id: 'evt_1', type: 'assistant.updated', ...about, data: { id: 'asst_1' } })
  const signature = `v1,${createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64')}`
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  const event = await verifyWebhook(body, headers, `whsec_${key.toString('base64')}`)
  assert(event.type === 'assistant.updated')
  const whole: string | undefined = 'name' in event.data ? event.data.name : undefined // the types tell the two apart
  assert.deepEqual([event.data.id, whole], ['asst_1', undefined])
})

test("a tool's endpoint verifies what it is asked, and takes nothing else", async () => {
  const endpoint = new Receiver()
  after(() => endpoint.close())
  const parameters = { type: 'object', properties: { number: { type: 'string' } } }
  const tool = await client.tools.create({ name: `order_${run}`, url: await endpoint.open(), httpMethod: 'POST', parameters })
  const { secret } = await client.tools.rotateSecret()
  await client.tools.try(tool.id, { arguments: { number: '123456' } })
  const { headers, body } = endpoint.deliveries[0]!
  await verifySignature(body, headers, secret)
  const asked = JSON.parse(body.toString()) as ToolRequest
  assert.deepEqual([asked.args, asked.metadata.tool_id], [{ number: '123456' }, tool.id])
  const refused = async (...args: Parameters<typeof verifySignature>) => assert.rejects(verifySignature(...args), WebhookVerificationError)
  await refused(body.toString().replace('123456', '123457'), headers, secret)
  await refused(body, headers, [])
  await refused(body, headers, secret, { now: new Date(Date.now() + 360_000) })
})

/** The receiver of the README, as it stands there. */
async function documented(): Promise<Server> {
  const readme = await readFile('node_modules/@switchboard-dev/sdk/README.md', 'utf8')
  const block = readme.split('```ts\n').find((part) => part.includes('express.raw'))?.split('```')[0]
  assert(block)
  const text = `import express from 'express'\nexport const app = express()\n${block}`
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  await writeFile('readme.mjs', ts.transpileModule(text, { compilerOptions }).outputText)
  const { app } = (await import(pathToFileURL(resolve('readme.mjs')).href)) as { app: { listen(port: number, host: string): Server } }
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('the receiver of the README takes large events, and refuses what is not signed', async () => {
  const key = Buffer.alloc(32, 7)
  process.env['WEBHOOK_SECRET'] = `whsec_${key.toString('base64')}`
  const server = await documented()
  after(() => server.close())
  const send = async (body: string, signature?: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signed = createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64')
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signature ?? `v1,${signed}`,
    }
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    return (await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) })).status
  }
  const event = (length: number) => JSON.stringify({ type: 'assistant.updated', data: { id: 'asst_1', prompt: 'x'.repeat(length) } })
  assert.equal(await send(event(1)), 204)
  assert.equal(await send(event(3_000_000)), 204)
  assert.equal(await send(event(1), 'v1,nonsense'), 400)
  assert.equal(await send(''), 400)
})
