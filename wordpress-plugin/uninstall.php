<?php
/**
 * Removes the options, capabilities and scheduled events of the plugin, on every site of a network. The service keeps
 * its data.
 *
 * @package ParleyChat
 */

namespace Parley\Chat;

use Parley\Chat\Admin\EarlierVersions;
use Parley\Chat\Admin\Roles;
use Parley\Chat\Connection\Secrets;
use Parley\Chat\Inbox\Changes;
use Parley\Chat\Page\PageSettings;
use Parley\Chat\Privacy\Retention;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;
defined( 'ABSPATH' ) || exit;

require __DIR__ . '/includes/autoload.php';

$parley_chat_clean = static function (): void {
	Retention::unschedule();
	delete_option( Secrets::OPTION );
	delete_option( PageSettings::OPTION );
	delete_option( Retention::OPTION );
	delete_transient( Changes::TRANSIENT );
	Roles::revoke();
	EarlierVersions::forget();
};

if ( ! is_multisite() ) {
	$parley_chat_clean();
	return;
}

foreach ( get_sites(
	array(
		'fields' => 'ids',
		'number' => 0,
	)
) as $parley_chat_site ) {
	switch_to_blog( $parley_chat_site );
	$parley_chat_clean();
	restore_current_blog();
}
