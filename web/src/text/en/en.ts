import { access } from './access'
import { call } from './call'
import { common } from './common'
import { home } from './home'
import { knowledge } from './knowledge'
import { problem } from './problem'
import { shell } from './shell'

// One file a resource; what many share is in common.
export const en = { ...common, access, call, home, knowledge, problem, shell }
