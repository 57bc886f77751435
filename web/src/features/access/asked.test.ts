import { expect, test } from 'vitest'
import { asked } from './asked'

test('the parameters of an app, and nothing else', () => {
  expect(
    asked('?client_id=c&redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2Fx%3Fa%3Db&scope=a+b&state=s%26t&more=1&resource=r'),
  ).toEqual({
    clientId: 'c',
    redirectUri: 'http://127.0.0.1:1/x?a=b',
    responseType: '',
    scope: 'a b',
    state: 's&t',
    codeChallenge: '',
    codeChallengeMethod: '',
    resource: 'r',
  })
})

test('what stands there twice is not there', () => {
  expect(asked('?redirect_uri=https://a.example&redirect_uri=https://b.example').redirectUri).toBe('')
})
