<?php
/**
 * Plugin Name:       Parley Chat
 * Description:       An AI chat for your visitors whose answers come from your own workflow: n8n, Make, Node-RED, Zapier or any webhook.
 * Version:           0.1.0
 * Requires at least: 6.6
 * Requires PHP:      7.4
 * Author:            Parley
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       parley-chat
 * Domain Path:       /build/languages
 *
 * @package ParleyChat
 */

namespace Parley\Chat;

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/includes/autoload.php';

( new Plugin( __FILE__ ) )->start();
