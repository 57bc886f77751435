import type { NoticeSettingsInput } from '../../gql/graphql'

// Save keeps a part of the settings.
export type Save = (input: NoticeSettingsInput) => Promise<void>
