<?php
// php install.php SITE: installs WordPress where it is not yet, and prints its version and new application passwords as JSON.
define('WP_INSTALLING', true);
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

ob_start();
if (!is_blog_installed()) {
    wp_install('Canopy test', 'admin', 'admin@example.org', false, '', 'only for tests, on loopback');
    update_option('permalink_structure', '/%postname%/');
}
if (!username_exists('subscriber')) {
    wp_insert_user(['user_login' => 'subscriber', 'user_email' => 'subscriber@example.org', 'user_pass' => 'only for tests', 'role' => 'subscriber']);
}
$passwords = [];
foreach (['admin', 'subscriber'] as $login) {
    $user = get_user_by('login', $login);
    WP_Application_Passwords::delete_all_application_passwords($user->ID);
    [$passwords[$login]] = WP_Application_Passwords::create_new_application_password($user->ID, ['name' => 'canopy']);
}
ob_end_clean();
echo json_encode(['version' => get_bloginfo('version'), 'passwords' => $passwords]);
