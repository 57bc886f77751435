import { access } from './access'
import { appointment } from './appointment'
import { call } from './call'
import { common } from './common'
import { contact } from './contact'
import { conversation } from './conversation'
import { home } from './home'
import { problem } from './problem'
import { shell } from './shell'
import { tag } from './tag'

// One file a resource; what many share is in common.
export const en = { ...common, access, appointment, call, contact, conversation, home, problem, shell, tag }
