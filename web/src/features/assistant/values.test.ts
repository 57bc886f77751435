import { expect, test } from 'vitest'
import { changedIn, etag, inputOf, valuesOf, type Values } from './values'

const base: Values = valuesOf({
  __typename: 'Assistant',
  id: 'asst_1',
  revision: 3,
  name: 'Reception',
  description: null,
  prompt: 'Be brief.',
  model: null,
  temperature: 0.3,
  language: 'en-US',
  voiceId: null,
  assistantType: 'STANDARD',
  voiceEnabled: true,
  folderId: 'afld_1',
  ambientNoise: null,
  queue: null,
  publicCalls: false,
  callOrigins: ['https://shop.example'],
  callsPerAddress: 10,
  webConcurrency: 5,
  webMinutes: 10,
  voiceSettings: {
    __typename: 'VoiceSettings',
    greetingMode: 'dynamic',
    inboundOpeningMessage: null,
    outboundOpeningMessage: null,
    inboundGreeting: 'Hello',
    outboundGreeting: null,
    voicemailMessage: null,
    enableVoicemailDetection: false,
  },
})

test('only what has changed is sent, and an empty text is none', () => {
  expect(inputOf(base, base)).toEqual({})
  expect(inputOf(base, { ...base, name: 'Desk', inboundGreeting: '', voicemailMessage: 'Later' })).toEqual({
    name: 'Desk',
    inboundGreeting: null,
    voiceSettings: { voicemailMessage: 'Later' },
  })
})

test('openers count in the fixed mode only', () => {
  const opener = { ...base, inboundOpeningMessage: 'Good morning' }
  expect(changedIn(base, opener)).toEqual([])
  expect(inputOf(base, { ...opener, greetingMode: 'fixed' })).toEqual({
    voiceSettings: { greetingMode: 'fixed', inboundOpeningMessage: 'Good morning' },
  })
})

test('origins are a list, which can be empty', () => {
  expect(inputOf(base, { ...base, callOrigins: 'https://a.example\n\nhttps://b.example ' })).toEqual({
    callOrigins: ['https://a.example', 'https://b.example'],
  })
  expect(inputOf(base, { ...base, callOrigins: '' })).toEqual({ callOrigins: [] })
})

test('a revision is an entity tag', () => {
  expect(etag(4)).toBe('"4"')
})
