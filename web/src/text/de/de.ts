// All texts of the language. What is missing is an error of types.
import type * as en from '../en/en'
import { access } from './access'
import { analytics } from './analytics'
import { app } from './app'
import { appointment } from './appointment'
import { assistant } from './assistant'
import { billing } from './billing'
import { brand } from './brand'
import { call } from './call'
import * as common from './common'
import { contact } from './contact'
import { conversation } from './conversation'
import { doNotCall } from './do-not-call'
import { edit } from './edit'
import { find } from './find'
import { first } from './first'
import { home } from './home'
import { knowledge } from './knowledge'
import { language } from './language'
import { listed } from './listed'
import { notice } from './notice'
import { number } from './number'
import { problem } from './problem'
import { reading } from './reading'
import { reason } from './reason'
import { refusal } from './refusal'
import { retention } from './retention'
import { server } from './server'
import { settings } from './settings'
import { shell } from './shell'
import { site } from './site'
import { subaccount } from './subaccount'
import { subaccountImport } from './subaccount-import'
import { supervise } from './supervise'
import { tag } from './tag'
import { talk } from './talk'
import { telephony } from './telephony'
import { template } from './template'
import { tool } from './tool'
import { topic } from './topic'
import { voice } from './voice'

export const texts: typeof en = {
  ...common,
  access,
  analytics,
  app,
  appointment,
  assistant,
  billing,
  brand,
  call,
  contact,
  conversation,
  doNotCall,
  edit,
  find,
  first,
  home,
  knowledge,
  language,
  listed,
  notice,
  number,
  problem,
  server,
  settings,
  shell,
  site,
  reading,
  reason,
  refusal,
  retention,
  subaccount,
  subaccountImport,
  supervise,
  tag,
  talk,
  telephony,
  template,
  tool,
  topic,
  voice,
}
