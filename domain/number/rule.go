package number

// What single arguments of the service may be.
type (
	// PoolName is what a pool is called; nil leaves it.
	PoolName struct {
		Name *string `check:"minLength=1,maxLength=200,notNull"`
	}
	// PoolNumbers are the ids of a pool's numbers.
	PoolNumbers struct {
		PhoneNumberIDs []string `check:"maxItems=500"`
	}
)
