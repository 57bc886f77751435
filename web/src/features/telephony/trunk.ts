import type { CreateTrunkInput, TrunkIdentity, TrunkTransport } from '../../gql/graphql'

// Values are what the form of a trunk holds.
export type Values = {
  name: string
  host: string
  port: string
  transport: TrunkTransport
  username: string
  password: string
  domain: string
  register: boolean
  identity: TrunkIdentity
  challenge: boolean
  prefixes: string
  networks: string
  enabled: boolean
}

export const fresh: Values = {
  name: '',
  host: '',
  port: '',
  transport: 'udp',
  username: '',
  password: '',
  domain: '',
  register: true,
  identity: 'from',
  challenge: false,
  prefixes: '',
  networks: '',
  enabled: true,
}

// Known is a trunk as the server describes it: without its password.
export type Known = {
  name: string
  host: string
  port?: number | null | undefined
  transport: TrunkTransport
  username?: string | null | undefined
  domain?: string | null | undefined
  register: boolean
  identity: TrunkIdentity
  challenge: boolean
  prefixes: readonly string[]
  networks: readonly string[]
  enabled: boolean
}

export function valuesOf(t: Known): Values {
  return {
    name: t.name,
    host: t.host,
    port: t.port ? String(t.port) : '',
    transport: t.transport,
    username: t.username ?? '',
    password: '',
    domain: t.domain ?? '',
    register: t.register,
    identity: t.identity,
    challenge: t.challenge,
    prefixes: t.prefixes.join('\n'),
    networks: t.networks.join('\n'),
    enabled: t.enabled,
  }
}

// inputOf sends everything but a password that was not entered: the server keeps the one that it has.
export function inputOf(v: Values): CreateTrunkInput {
  return {
    name: v.name.trim(),
    host: v.host.trim(),
    port: v.port.trim() ? Number(v.port) : null,
    transport: v.transport,
    username: v.username.trim() || null,
    domain: v.domain.trim() || null,
    register: v.register,
    identity: v.identity,
    challenge: v.challenge,
    prefixes: words(v.prefixes),
    networks: words(v.networks),
    enabled: v.enabled,
    ...(v.password && { password: v.password }),
  }
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}
