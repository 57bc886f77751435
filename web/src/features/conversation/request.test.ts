import { expect, test } from 'vitest'
import { parsed, pieces } from './request'

test('a request has its messages in order, and what is missing is empty', () => {
  const json = JSON.stringify({
    model: 'small',
    maxTokens: 300,
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant' },
    ],
    tools: [{ name: 'add_tag', description: 'Adds a tag.', parameters: { type: 'object' } }, 'odd'],
  })
  expect(parsed(json)?.requests).toEqual([
    {
      model: 'small',
      temperature: null,
      maxTokens: 300,
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: '[{"type":"text","text":"Hi"}]' },
        { role: 'assistant', content: '' },
      ],
      tools: [{ name: 'add_tag', description: 'Adds a tag.', parameters: { type: 'object' } }],
    },
  ])
})

test('each request of a turn is what it kept of the one before, and what follows', () => {
  const json = JSON.stringify({
    model: 'small',
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ],
    tools: [{ name: 'add_tag' }, { name: 'hand_off' }],
    further: [
      {
        kept: 2,
        messages: [
          { role: 'assistant', content: '', calls: [{ name: 'add_tag', arguments: '{"tag":"vip"}' }] },
          { role: 'tool', content: 'done' },
        ],
        tools: ['add_tag', 'hand_off'],
      },
      { kept: 1, messages: [{ role: 'user', content: 'Hi' }], tools: ['hand_off'] },
    ],
    left: 2,
  })
  const all = parsed(json)
  expect(all?.left).toBe(2)
  expect(all?.requests.map((r) => r.messages.map((m) => m.content))).toEqual([
    ['Be kind.', 'Hi'],
    ['Be kind.', 'Hi', 'add_tag({"tag":"vip"})', 'done'],
    ['Be kind.', 'Hi'],
  ])
  expect(all?.requests.map((r) => r.tools.length)).toEqual([2, 2, 1])
  expect(all?.requests[1]?.model).toBe('small')
})

test.each(['', '{', 'null', '[]', '"text"', '{}', '{"messages":{}}'])('%j is no request', (json) => {
  expect(parsed(json)).toBeNull()
})

test.each([
  ['', 0],
  ['Short.', 1],
  ['One line\n'.repeat(100), 3],
  ['x'.repeat(1_000_000), 250],
  [`${'x'.repeat(9_000)}\nshort\n`, 3],
])('pieces are short, and together the text', (text, count) => {
  const all = pieces(text)
  expect(all.join('')).toBe(text)
  expect(all).toHaveLength(count)
  expect(Math.max(0, ...all.map((p) => p.length))).toBeLessThanOrEqual(4_000)
})

test('no character is cut in two', () => {
  for (const text of ['x' + '😀'.repeat(5_000), '😀'.repeat(5_000)]) {
    const all = pieces(text)
    expect(all.join('')).toBe(text)
    expect(all.every((p) => !/[\uD800-\uDBFF]$/.test(p))).toBe(true)
  }
})
