package llm

// Breaker makes the account of a tenant.
func (c *Client) Breaker(tenant string) { c.known(account{tenant: tenant}) }

// Breakers is how many accounts are kept.
func (c *Client) Breakers() int { return c.accounts.Len() }
