import { access } from './access'
import { assistant } from './assistant'
import { call } from './call'
import { common } from './common'
import { doNotCall } from './do-not-call'
import { home } from './home'
import { knowledge } from './knowledge'
import { number } from './number'
import { problem } from './problem'
import { settings } from './settings'
import { shell } from './shell'
import { subaccount } from './subaccount'
import { tool } from './tool'
import { voice } from './voice'

// One file a resource; what many share is in common.
export const en = {
  ...common,
  access,
  assistant,
  call,
  doNotCall,
  home,
  knowledge,
  number,
  problem,
  settings,
  shell,
  subaccount,
  tool,
  voice,
}
