import { graphql } from '../../gql/gql'
import type { Language as Code } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { code, language, languages, speak, type Language } from '../../text/language'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Select } from '../../ui/select'
import { useSettled } from '../../ui/settled'

const Document = graphql(`
  mutation SetLanguage($language: Language!) {
    setLanguage(language: $language) {
      id
      language
    }
  }
`)

const options = Object.entries(languages).map(([value, label]) => ({ value, label }))

// LanguageCard chooses the language of the person who has signed in, wherever they do so.
export function LanguageCard() {
  const words = text.language
  const [set] = useMutate(Document)
  const choose = async (to: Language) => {
    const { data } = await set({ language: code(to) as Code })
    if (data) speak(to)
    return data !== null
  }
  const chosen = useSettled(language, (to) => choose(to as Language))
  return (
    <Card title={words.title} hint={words.hint}>
      <Select label={words.title} options={options} {...chosen} />
    </Card>
  )
}
