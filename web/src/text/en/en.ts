import { access } from './access'
import { assistant } from './assistant'
import { call } from './call'
import { common } from './common'
import { home } from './home'
import { problem } from './problem'
import { settings } from './settings'
import { shell } from './shell'
import { tool } from './tool'
import { voice } from './voice'

// One file a resource; what many share is in common.
export const en = { ...common, access, assistant, call, home, problem, settings, shell, tool, voice }
