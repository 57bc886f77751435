import { expect, test } from 'vitest'
import { languages, usual } from './language'
import { spokenIn, templates } from './template'
import { german } from './template-de'
import { spanish } from './template-es'

const texts = ['prompt', 'inboundGreeting', 'outboundGreeting'] as const

test.each([
  ['de-AT', german],
  ['es', spanish],
])('every template of a task speaks %s', (tag, translation) => {
  expect(Object.keys(translation)).toEqual(templates.map((t) => t.id))
  for (const english of templates) {
    const ours = spokenIn(english, tag)
    for (const of of texts) {
      const [said, before] = [ours[of], english[of]]
      expect.soft([english.id, of, Boolean(said)]).toEqual([english.id, of, Boolean(before)])
      if (before) expect.soft([english.id, of, said]).not.toEqual([english.id, of, before])
      const named = (text: string | null | undefined) => new Set(text?.match(/\{\{[\w.]+\}\}|\w+_\w+/g))
      expect.soft([english.id, of, named(said)]).toEqual([english.id, of, named(before)])
    }
    const [voice, before] = [ours.voiceSettings, english.voiceSettings]
    expect(voice?.enableVoicemailDetection).toBe(before?.enableVoicemailDetection)
    if (before?.voicemailMessage) expect(voice?.voicemailMessage).not.toBe(before.voicemailMessage)
    expect([ours.platformTools, ours.temperature]).toEqual([english.platformTools, english.temperature])
  }
})

test('what it is not written in is English', () => {
  expect(templates.length).toBeGreaterThan(2)
  for (const t of templates) expect([spokenIn(t, 'nl-NL'), spokenIn(t, '')]).toEqual([t, t])
})

test.each([
  ['en', 'en-GB', 'en-US'],
  ['de', 'de-AT', 'de-AT'],
  ['de', 'de', 'de-DE'],
  ['es', 'es-AR', 'es-ES'],
])('who reads %s in %s gets an assistant that speaks %s', (language, locale, tag) => {
  expect(usual(language, locale)).toBe(tag)
  expect(languages).toContain(tag)
})
