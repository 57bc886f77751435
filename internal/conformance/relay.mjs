// Relay's compiler on the schema as clients learn it, by introspection: it stops at a directive that has the name of one of
// its own, and at a list that is no connection.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql'
import relay from 'relay-compiler'

const { BASE_URL, KEY, SUBACCOUNT } = process.env
const answer = await fetch(BASE_URL + '/graphql', {
  method: 'POST',
  headers: { Authorization: `Bearer ${KEY}`, 'X-Subaccount-Id': SUBACCOUNT, 'Content-Type': 'application/json' },
  body: JSON.stringify({ query: getIntrospectionQuery() }),
})
const schema = printSchema(buildClientSchema((await answer.json()).data))

const code = `import { graphql } from 'relay-runtime'

graphql\`
  fragment people_contact on Contact {
    name @required(action: LOG)
    email
  }
\`

graphql\`
  fragment people_list on Query
  @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
  @refetchable(queryName: "peopleNextQuery") {
    contacts(first: $first, after: $after) @connection(key: "people_contacts") {
      edges {
        node {
          id
          ...people_contact
        }
      }
    }
  }
\`

graphql\`
  query peopleQuery($id: ID!) {
    node(id: $id) {
      ...people_contact @alias(as: "contact")
    }
    ...people_list
  }
\`
`

const folder = 'generated/relay'
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder + '/src', { recursive: true })
writeFileSync(folder + '/src/people.js', code)
writeFileSync(folder + '/relay.config.json', JSON.stringify({ src: './src', schema: './schema.graphql', language: 'javascript' }))

function compile(text) {
  writeFileSync(folder + '/schema.graphql', text)
  execFileSync(relay, ['relay.config.json'], { cwd: folder, stdio: 'pipe' })
}

try {
  compile(schema)
} catch (err) {
  console.log(String(err.stdout), String(err.stderr))
  process.exit(1)
}
try {
  compile(schema + '\ndirective @required on VARIABLE_DEFINITION\n')
  console.log('relay-compiler takes a second @required: it would not notice a clash')
  process.exit(1)
} catch {
  console.log('relay-compiler: the schema is read, and a clash is noticed')
}
