// The official TypeScript client against the running server: it finds an assistant, asks it, and previews a call.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const { BASE_URL, KEY, SUBACCOUNT } = process.env
const client = new Client({ name: 'conformance', version: '1.0.0' })
await client.connect(
  new StreamableHTTPClientTransport(new URL(BASE_URL + '/mcp'), {
    requestInit: { headers: { Authorization: `Bearer ${KEY}`, 'X-Subaccount-Id': SUBACCOUNT } },
  }),
)
const server = client.getServerVersion()
const { tools } = await client.listTools()
console.log(`mcp: ${server.title} ${server.version}, ${tools.length} tools`)

async function use(name, args) {
  const result = await client.callTool({ name, arguments: args })
  const text = result.content[0].text
  console.log(`> ${name} ${JSON.stringify(args)}\n< ${text.slice(0, 240)}`)
  return result.isError ? undefined : result.structuredContent
}

const found = await use('assistants_list', { limit: 1 })
const assistant = found.data[0].id
const said = await use('chat_complete', { assistant_id: assistant, input: 'What are your opening hours?' })
const preview = await use('calls_create', { assistant_id: assistant, to: '+15005550001', preview: true })
const wrong = await use('calls_create', { assistant_id: assistant, to: '911' })
await client.close()
if (tools.length < 100 || !said.data.output || preview.verdict.allowed !== true || wrong !== undefined) process.exit(1)
console.log('mcp: ok')
