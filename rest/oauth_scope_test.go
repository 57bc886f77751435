package rest_test

import "testing"

// What a person has not ticked an app does not get.
func TestAppsGetWhatIsTicked(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		a := b.register("Claude", callback)
		access, _ := a.redeem(a.allow(b.boss(), a.request(), []string{"contacts:read"}, b.sub).Query().Get("code")).body["access_token"].(string)
		tools := b.tools(b.agent(access))
		if tools["contacts_get"] == nil || tools["contacts_list"] != nil {
			t.Errorf("%d tools", len(tools))
		}
	})
}
